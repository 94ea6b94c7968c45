/* One pack of 52 dealt without replacement, four draws to a word, a card already dealt passed over. */
#include "tiles.h"

enum { CARDS = 52, CARDS4 = CARDS * CARDS * CARDS * CARDS };
static const uint32_t CUT_CARDS = (uint32_t)((1ull << 32) % CARDS4);

typedef struct {
    uint64_t used;
    uint32_t x;
    int left;
} pack;

static inline int card_of(pack *p, cursor *s)
{
    for (;;) {
        if (p->left == 0) {
            do
                p->x = next(s);
            while (p->x * (uint32_t)CARDS4 < CUT_CARDS);
            p->left = 4;
        }
        uint64_t m = (uint64_t)p->x * CARDS;
        int k = (int)(m >> 32);
        p->x = (uint32_t)m;
        p->left--;
        if (!(p->used >> k & 1)) {
            p->used |= 1ull << k;
            return k;
        }
    }
}
