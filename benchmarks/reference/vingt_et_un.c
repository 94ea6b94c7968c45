/* Reference: vingt-et-un alone against the banker, from one pack, both standing on 17 hard and soft; the words that
   trials own, 256 trials to a vector pass, added to tally[player's hand][banker's hand][gain]. */
enum { PASS = 1, AHEAD = 1 };
#include "cards.h"

enum { BANKERS = 21, GAINS = 5, NATURAL = 19 };
static uint8_t VALUE[CARDS];

__attribute__((constructor)) static void fill_values(void)
{
    for (int k = 0; k < CARDS; k++)
        VALUE[k] = k / 4 < 9 ? k / 4 + 1 : 10;
}

static inline int drawn_to_17(pack *p, cursor *s, int hard, int ace)
{
    for (;;) {
        int total = hard + (ace && hard <= 11 ? 10 : 0);
        if (total >= 17)
            return total;
        int v = VALUE[card_of(p, s)];
        hard += v;
        ace |= v == 1;
    }
}

static inline void coup(cursor *s, int64_t *tally)
{
    pack p = {0, 0, 0};
    int hard[2] = {0, 0}, ace[2] = {0, 0}, mine, theirs, gain;
    for (int i = 0; i < 4; i++) {
        int v = VALUE[card_of(&p, s)];
        hard[i & 1] += v;
        ace[i & 1] |= v == 1;
    }
    int natural = ace[0] && hard[0] == 11;
    if (ace[1] && hard[1] == 11) {
        mine = natural ? NATURAL : hard[0] + 10 * ace[0] - 3;
        theirs = NATURAL + 1;
        gain = natural ? 0 : -2;
    } else if (natural)
        mine = NATURAL, theirs = 0, gain = 2;
    else {
        int total = drawn_to_17(&p, s, hard[0], ace[0]);
        if (total > 21)
            mine = 0, theirs = 0, gain = -1;
        else {
            int other = drawn_to_17(&p, s, hard[1], ace[1]);
            mine = total - 3;
            theirs = other > 21 ? 1 : other - 2;
            gain = other > 21 ? 1 : (total > other) - (total < other);
        }
    }
    tally[(mine * BANKERS + theirs) * GAINS + gain + 2]++;
}

void coups(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t n = 0; n < passes; n++) {
        uint64_t start = (pass + n) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            coup(&chance, tally);
        }
    }
}
