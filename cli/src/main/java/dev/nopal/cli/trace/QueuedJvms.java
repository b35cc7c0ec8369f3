package dev.nopal.cli.trace;

import dev.nopal.cli.failure.Refusal;

import java.util.concurrent.BlockingQueue;

/** The listener of a source that passes everything to the thread of the trace. */
record QueuedJvms(JvmSource source, BlockingQueue<Notification> notifications)
        implements JvmSource.Listener {
    @Override
    public void reaching(String target) {
        notifications.add(new Notification.Reaching(source, target));
    }

    @Override
    public void found(ReachedJvm jvm) {
        notifications.add(new Notification.Found(source, jvm));
    }

    @Override
    public void missing(String target, Refusal reason) {
        notifications.add(new Notification.Missing(source, target, reason));
    }

    @Override
    public void say(String sentence) {
        notifications.add(new Notification.Said(sentence));
    }

    @Override
    public void watching() {
        notifications.add(new Notification.Watching(source));
    }

    @Override
    public void complete() {
        notifications.add(new Notification.Complete(source));
    }
}
