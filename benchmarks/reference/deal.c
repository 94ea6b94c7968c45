/* Reference: two hands of seven of the double-six set, dealt and no more; the words that trials own, 256 trials to
   a vector pass, added to tally[doubles of A][doubles of B]. */
enum { PASS = 1, AHEAD = 1 };
#include "tiles.h"

static uint32_t DOUBLES;

__attribute__((constructor)) static void fill(void)
{
    for (int n = 0; n < 7; n++)
        DOUBLES |= 1u << (n * (n + 3) / 2);
}

void deals(uint64_t key, uint32_t tag, uint64_t pass, int64_t passes, int64_t *tally)
{
    for (int64_t p = 0; p < passes; p++) {
        uint64_t start = (pass + p) * COLUMNS;
        vector_pass(start, tag, key);
        for (int i = 0; i < COLUMNS; i++) {
            cursor chance = {start + i, key, tag, {0}, i, CHANCE, 1, 0, 0, 0};
            uint32_t hands[2];
            deal(&chance, hands);
            tally[__builtin_popcount(hands[0] & DOUBLES) * 8 + __builtin_popcount(hands[1] & DOUBLES)]++;
        }
    }
}
