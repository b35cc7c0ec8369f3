/* A library with a probe name that the program has too, and a probe of its own at two places. */
#include <sys/sdt.h>

void ENTRY(int a)
{
    STAP_PROBE1(app, both, a);
    STAP_PROBE1(PROVIDER, only, a);
    STAP_PROBE2(PROVIDER, pair, a, &a);
    STAP_PROBE1(PROVIDER, only, a + 1);
}
