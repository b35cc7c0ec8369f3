/* Fires the tracepoint text or thread of LTTng-UST on command, see commands.h; the argument chooses. */
#define LTTNG_UST_TRACEPOINT_CREATE_PROBES
#define LTTNG_UST_TRACEPOINT_DEFINE
#include "lttng_events.h"

#include "commands.h"

static int is_thread;

static void fire(long times, const char *name)
{
    if (is_thread) {
        for (long i = 0; i < times; i++) {
            lttng_ust_tracepoint(bench, thread, i, name);
        }
    } else {
        for (long i = 0; i < times; i++) {
            lttng_ust_tracepoint(bench, text, i, name);
        }
    }
}

static int is_attached(void)
{
    return is_thread ? lttng_ust_tracepoint_enabled(bench, thread) != 0 : lttng_ust_tracepoint_enabled(bench, text) != 0;
}

int main(int count, char **arguments)
{
    is_thread = count > 1 && strcmp(arguments[1], "thread") == 0;
    return obey();
}
