/* Reference: bets at craps with two fair dice, trials 1024 * group and on, one after the other, added to
   tally[result][point][throws], result 0 lost or 1 won, point 0 or the place among 4 5 6 8 9 10 from 1. */
#include "philox.h"

enum { MOST = 128, PAIRS4 = 36 * 36 * 36 * 36 };
static const uint32_t CUT = (uint32_t)((1ull << 32) % PAIRS4);
static const int8_t PLACE[13] = {0, 0, 0, 0, 1, 2, 3, 0, 4, 5, 6, 0, 0};
static int8_t TOTAL[36];

__attribute__((constructor)) static void fill(void)
{
    for (int k = 0; k < 36; k++)
        TOTAL[k] = (int8_t)(k / 6 + k % 6 + 2);
}

typedef struct {
    uint32_t x;
    int left;
} batch;

static inline int throw_two(words *s, batch *b)
{
    if (b->left == 0) {
        do
            b->x = next_word(s);
        while (b->x * (uint32_t)PAIRS4 < CUT);
        b->left = 4;
    }
    b->left--;
    uint64_t m = (uint64_t)b->x * 36;
    b->x = (uint32_t)m;
    return TOTAL[m >> 32];
}

static inline void bet(words *s, int64_t *tally)
{
    batch b = {0, 0};
    int point = 0, throws = 0, won = 0;
    for (;;) {
        int total = throw_two(s, &b);
        throws++;
        if (point == 0) {
            if (total == 7 || total == 11) {
                won = 1;
                break;
            }
            if (total <= 3 || total == 12)
                break;
            point = total;
        } else if (total == point) {
            won = 1;
            break;
        } else if (total == 7)
            break;
    }
    tally[(won * 7 + PLACE[point]) * MOST + (throws < MOST ? throws : MOST) - 1]++;
}

void craps_plain(uint64_t key, uint32_t tag, uint64_t group, int64_t groups, int64_t *tally)
{
    uint32_t w[GROUP];
    for (; groups--; group++) {
        shared_pass(w, group, tag, key);
        for (uint64_t l = 0; l < GROUP; l++) {
            words s = {.key = key, .trial = group * GROUP + l, .tag = tag, .first = w[l], .at = -1};
            bet(&s, tally);
        }
    }
}
