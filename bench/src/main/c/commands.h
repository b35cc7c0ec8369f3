/*
 * Fires on command, as FiringTarget.java does: one command a line on the standard input.
 *
 *   attached 1 | attached 0    waits until the probe is enabled, or disabled; answers "ok"
 *   fire TIMES BURSTS THREADS  fires in bursts, with a pause after each if there are several, on so many threads at the
 *                              same time; answers the processor time that a thread took in nanoseconds, without pauses
 *
 * A program that includes this says what fires, and whether it is enabled.
 */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define MOST_THREADS 16

static void fire(long times, const char *name);
static int is_attached(void);

struct work {
    long times;
    long bursts;
    long threads;
    long arrived;
    long long nanos;
};

static long long now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void pause_for(long millis)
{
    struct timespec pause = {0, millis * 1000000};
    nanosleep(&pause, NULL);
}

/* A burst is shorter than it takes to wake a thread up, so the threads wait for each other awake. */
static void *fire_bursts(void *argument)
{
    struct work *work = argument;
    char name[] = "a customer of thirty characters";
    long long nanos = 0;
    for (long burst = 1; burst <= work->bursts; burst++) {
        __atomic_add_fetch(&work->arrived, 1, __ATOMIC_SEQ_CST);
        while (__atomic_load_n(&work->arrived, __ATOMIC_SEQ_CST) < burst * work->threads) {
        }
        long long start = now();
        fire(work->times, name);
        nanos += now() - start;
        if (work->bursts > 1) {
            pause_for(20);
        }
    }
    __atomic_add_fetch(&work->nanos, nanos, __ATOMIC_SEQ_CST);
    return NULL;
}

static long long fire_on_threads(struct work work)
{
    pthread_t threads[MOST_THREADS];
    for (long i = 0; i < work.threads; i++) {
        pthread_create(&threads[i], NULL, fire_bursts, &work);
    }
    for (long i = 0; i < work.threads; i++) {
        pthread_join(threads[i], NULL);
    }
    return work.nanos / work.threads;
}

static int obey(void)
{
    char line[64];
    setvbuf(stdout, NULL, _IOLBF, 0);
    puts("ready");
    while (fgets(line, sizeof line, stdin)) {
        int wanted;
        struct work work = {0};
        if (sscanf(line, "attached %d", &wanted) == 1) {
            while (is_attached() != wanted) {
                pause_for(1);
            }
            puts("ok");
        } else if (sscanf(line, "fire %ld %ld %ld", &work.times, &work.bursts, &work.threads) == 3 &&
                   work.threads >= 1 && work.threads <= MOST_THREADS) {
            printf("%lld\n", fire_on_threads(work));
        } else {
            fprintf(stderr, "unknown: %s", line);
            return 1;
        }
    }
    return 0;
}
