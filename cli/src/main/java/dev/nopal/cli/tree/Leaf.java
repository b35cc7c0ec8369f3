package dev.nopal.cli.tree;

import java.util.Set;

/**
 * What a thread was sampled doing in a method itself, or in methods below it that are not in the
 * tree.
 *
 * @param called the method of the JDK in which it waits; empty if it runs
 * @param in the method that calls it, if that is not the one in the tree; or empty
 */
record Leaf(Doing doing, String called, String in) {
    /** Methods in which a thread waits for what other threads do for it. */
    private static final Set<String> FOR_THREADS =
            Set.of(
                    "java.util.concurrent.CompletableFuture.get",
                    "java.util.concurrent.CompletableFuture.join",
                    "java.util.concurrent.FutureTask.get",
                    "java.util.concurrent.ForkJoinTask.get",
                    "java.util.concurrent.ForkJoinTask.join",
                    "java.util.concurrent.ForkJoinTask.invoke",
                    "java.util.concurrent.CountDownLatch.await",
                    "java.util.concurrent.AbstractExecutorService.invokeAll",
                    "java.util.concurrent.AbstractExecutorService.invokeAny",
                    "java.util.concurrent.ThreadPerTaskExecutor.invokeAll",
                    "java.lang.Thread.join");

    boolean isForThreads() {
        return FOR_THREADS.contains(called);
    }

    String text() {
        return doing.text()
                + (called.isEmpty() ? "" : ": " + called)
                + (in.isEmpty() ? "" : " in " + in);
    }
}
