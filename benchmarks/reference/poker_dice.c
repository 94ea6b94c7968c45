/* Reference: one caster's hand at poker dice, three throws, what is kept read from a table that is filled in from
   outside; the words that trials own, 256 trials to a vector pass, added to tally[category][place][throws]. */
enum { PASS = 1, AHEAD = 1 };
#include "tiles.h"

enum { SIX9 = 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6 * 6, INCOMPLETE = 210, HANDS = 252, PLACES = 252, THROWS = 3 };
static const uint32_t CUT_DIE = (uint32_t)((1ull << 32) % SIX9);

/* what a holding becomes with one die more; what to keep with 1 and with 2 throws to come; places, categories */
int32_t grown[INCOMPLETE][6], kept[2][HANDS], places[HANDS], categories[PLACES];

typedef struct {
    uint32_t x;
    int left;
} dice;

static inline int die(dice *d, cursor *s)
{
    if (d->left == 0) {
        do
            d->x = next(s);
        while (d->x * (uint32_t)SIX9 < CUT_DIE);
        d->left = 9;
    }
    uint64_t m = (uint64_t)d->x * 6;
    d->x = (uint32_t)m;
    d->left--;
    return (int)(m >> 32);
}

static inline void hand(cursor *s, int64_t *tally)
{
    dice d = {0, 0};
    int holding = 0, used = 0;
    for (;;) {
        while (holding < INCOMPLETE)
            holding = grown[holding][die(&d, s)];
        if (++used == THROWS)
            break;
        int k = kept[THROWS - used - 1][holding - INCOMPLETE];
        if (k == holding)
            break;
        holding = k;
    }
    int place = places[holding - INCOMPLETE];
    tally[(categories[place] * PLACES + place) * THROWS + used - 1]++;
}

void hands(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t n = 0; n < passes; n++) {
        uint64_t start = (pass + n) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            hand(&chance, tally);
        }
    }
}
