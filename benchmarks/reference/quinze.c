/* Reference: quinze from one pack, both standing on 10, stakes doubled until a hand is decided; the words that trials
   own, 256 trials to a vector pass, added to tally[pone's hand][dealer's hand][result][hands dealt]. */
enum { PASS = 2, AHEAD = 2 };
#include "cards.h"

enum { HANDS = 16, RESULTS = 3, DEALS = 16 };

static inline int value(int k)
{
    int v = k / 4 + 1;
    return v > 10 ? 10 : v;
}

static inline int drawn_to_10(pack *p, cursor *s, int total)
{
    while (total < 10)
        total += value(card_of(p, s));
    return total;
}

static inline void game(cursor *s, int64_t *tally)
{
    pack p = {0, 0, 0};
    int deals = 0, sign = -1, mine, theirs, wins;
    do {
        deals += deals < DEALS;
        sign = -sign;
        p.used = 0;
        mine = value(card_of(&p, s)), theirs = value(card_of(&p, s));
        mine = drawn_to_10(&p, s, mine);
        theirs = drawn_to_10(&p, s, theirs);
        mine = mine > 15 ? 0 : mine;
        theirs = theirs > 15 ? 0 : theirs;
        wins = (mine > theirs) - (mine < theirs);
    } while (wins == 0);
    tally[((mine * HANDS + theirs) * RESULTS + 1 - sign * wins) * DEALS + deals - 1]++;
}

void games(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t n = 0; n < passes; n++) {
        uint64_t start = (pass + n) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 2, 0, 0, 0};
            game(&chance, tally);
        }
    }
}
