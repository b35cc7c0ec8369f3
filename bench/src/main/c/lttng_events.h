/* Declares the tracepoints bench:text and bench:thread to LTTng-UST, in the form that its headers want: they read this file several times. */
#undef LTTNG_UST_TRACEPOINT_PROVIDER
#define LTTNG_UST_TRACEPOINT_PROVIDER bench

#undef LTTNG_UST_TRACEPOINT_INCLUDE
#define LTTNG_UST_TRACEPOINT_INCLUDE "lttng_events.h"

#if !defined(LTTNG_EVENTS_H) || defined(LTTNG_UST_TRACEPOINT_HEADER_MULTI_READ)
#define LTTNG_EVENTS_H

#include <lttng/tracepoint.h>

LTTNG_UST_TRACEPOINT_EVENT(
    bench, text, LTTNG_UST_TP_ARGS(long, id, const char *, name),
    LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(long, id, id) lttng_ust_field_string(name, name)))

LTTNG_UST_TRACEPOINT_EVENT(
    bench, thread, LTTNG_UST_TP_ARGS(long, id, const char *, name),
    LTTNG_UST_TP_FIELDS(lttng_ust_field_integer(long, id, id) lttng_ust_field_string(name, name)))

#endif

#include <lttng/tracepoint-event.h>
