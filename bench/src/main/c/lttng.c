/* Fires a tracepoint of LTTng-UST on command, see commands.h. */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "lttng_events.h"

#include "commands.h"

static void fire(long times, const char *name)
{
    for (long i = 0; i < times; i++) {
        lttng_ust_tracepoint(bench, text, i, name);
    }
}

static int is_attached(void)
{
    return lttng_ust_tracepoint_enabled(bench, text) != 0;
}

int main(void)
{
    return obey();
}
