/* Reference: macao alone against the banker, from one pack, standing on 5 and on 6; the words that trials own, 256
   trials to a vector pass, added to tally[player's hand][banker's hand][gain]. */
enum { PASS = 1, AHEAD = 1 };
#include "cards.h"

enum { BANKERS = 15, GAINS = 7 };

static inline int value(int k)
{
    int v = k / 4 + 1;
    return v > 9 ? 0 : v;
}

static inline int drawn_to(pack *p, cursor *s, int total, int stand)
{
    while (total < stand)
        total += value(card_of(p, s));
    return total;
}

static inline void deal_one(cursor *s, int64_t *tally)
{
    pack p = {0, 0, 0};
    int a = value(card_of(&p, s)), b = value(card_of(&p, s)), mine, theirs, gain;
    if (b > 6) {
        mine = a > 6 ? a + 4 : a + 1;
        theirs = b + 5;
        gain = a == b ? 0 : a > b ? a - 6 : 6 - b;
    } else if (a > 6)
        mine = a + 4, theirs = 0, gain = a - 6;
    else {
        int total = drawn_to(&p, s, a, 5);
        if (total > 9)
            mine = 0, theirs = 0, gain = -1;
        else {
            int other = drawn_to(&p, s, b, 6);
            mine = total + 1;
            theirs = other > 9 ? 1 : other + 2;
            gain = other > 9 ? 1 : (total > other) - (total < other);
        }
    }
    tally[(mine * BANKERS + theirs) * GAINS + gain + 3]++;
}

void deals(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t n = 0; n < passes; n++) {
        uint64_t start = (pass + n) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            deal_one(&chance, tally);
        }
    }
}
