package dev.nopal.cli.transport;

import dev.nopal.agent.control.Message;
import dev.nopal.cli.connect.Greeting;
import dev.nopal.cli.failure.Refusal;
import dev.nopal.cli.line.TargetWish;
import dev.nopal.cli.text.Reasons;
import dev.nopal.cli.thread.Threads;
import dev.nopal.cli.trace.JvmSource;
import dev.nopal.cli.waiting.BoundedWait;

import java.io.IOException;
import java.util.Optional;

/** The JVMs at the far side of a transport. */
public final class TransportSource implements JvmSource {
    private final TransportCommand command;
    private final TargetWish wish;
    private Transport transport;
    private boolean isClosed;

    public TransportSource(TransportCommand command, TargetWish wish) {
        this.command = command;
        this.wish = wish;
    }

    @Override
    public void start(Listener listener) {
        Search search = new Search(listener);
        Threads.startDaemon("nopal-transport-start", () -> start(search));
    }

    private void start(Search search) {
        try {
            Transport started = Transport.start(command, wish, search);
            synchronized (this) {
                if (!isClosed) {
                    transport = started;
                    return;
                }
            }
            started.close();
        } catch (Refusal e) {
            search.refused(e);
        } catch (IOException e) {
            search.refused(Refusal.usage("cannot reach " + command.name() + ": " + Reasons.of(e)));
        }
    }

    private Optional<String> interruption() {
        synchronized (this) {
            return transport == null ? Optional.empty() : transport.interruption();
        }
    }

    /** The state of the search: it is complete once all that was found has said hello. */
    private final class Search implements Transport.Arrivals {
        private final Listener listener;
        private int greeting;
        private boolean isAsked;
        private boolean isWatching;
        private boolean isOver;

        private Search(Listener listener) {
            this.listener = listener;
        }

        @Override
        public void found(RemoteJvm jvm) {
            synchronized (this) {
                greeting++;
            }
            Threads.startDaemon("nopal-transport-greet", () -> greet(jvm));
        }

        private void greet(RemoteJvm jvm) {
            String target = wish.isPlural() ? command.name() + "/" + jvm.name() : command.name();
            try {
                BoundedWait wait = BoundedWait.forOther(target, Optional::empty, listener::say);
                Message.Hello hello = Greeting.exchange(jvm.connection(), wait);
                jvm.greeted(hello, target);
                listener.found(jvm);
            } catch (Refusal e) {
                jvm.close();
                listener.missing(target, e);
            } catch (IOException e) {
                jvm.close();
                listener.missing(target, Refusal.usage(Reasons.of(e)));
            }
            synchronized (this) {
                greeting--;
                report();
            }
        }

        @Override
        public void failed(Refusal reason) {
            listener.missing(command.name(), reason);
        }

        @Override
        public synchronized void complete() {
            isAsked = true;
            report();
        }

        private synchronized void report() {
            if (!isAsked || greeting > 0 || isOver) {
                return;
            }
            if (!wish.mains().isEmpty() && !isWatching) {
                isWatching = true;
                listener.watching(); // Others may appear, until the line ends.
            } else if (wish.mains().isEmpty()) {
                isOver = true;
                listener.complete();
            }
        }

        @Override
        public void say(String sentence) {
            listener.say(sentence);
        }

        @Override
        public synchronized void ended() {
            if (!isAsked) {
                refused(
                        Refusal.incomplete(
                                interruption()
                                        .orElse("the line to " + command.name() + " has ended")));
            } else if (!isOver && greeting == 0) {
                isOver = true;
                listener.complete();
            }
        }

        private synchronized void refused(Refusal reason) {
            if (!isOver) {
                isOver = true;
                listener.missing(command.name(), reason);
                listener.complete();
            }
        }
    }

    @Override
    public boolean isPlural() {
        return wish.isPlural();
    }

    @Override
    public void close() {
        Transport started;
        synchronized (this) {
            isClosed = true;
            started = transport;
        }
        if (started != null) {
            started.close();
        }
    }
}
