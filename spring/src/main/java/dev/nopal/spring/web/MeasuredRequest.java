package dev.nopal.spring.web;

import dev.nopal.spring.probe.LatencyProbe;

import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import java.util.concurrent.atomic.AtomicBoolean;

/** One request from its arrival to its end, which is announced once. */
final class MeasuredRequest implements AsyncListener {
    private static final int SERVER_ERROR = 500;

    /** Set by Spring MVC; named here because it may be missing. */
    private static final String PATTERN =
            "org.springframework.web.servlet.HandlerMapping.bestMatchingPattern";

    /** Set by the filter that observes requests. */
    private static final String OBSERVED =
            "org.springframework.web.filter.ServerHttpObservationFilter.context";

    private final LatencyProbe probe;
    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final AtomicBoolean isEnded = new AtomicBoolean();
    private final long start = System.nanoTime();
    private volatile Throwable error;
    private volatile Object pattern;

    MeasuredRequest(LatencyProbe probe, HttpServletRequest request, HttpServletResponse response) {
        this.probe = probe;
        this.request = request;
        this.response = response;
    }

    HttpServletRequest request() {
        return request;
    }

    HttpServletResponse response() {
        return response;
    }

    /**
     * Ends the request, unless it goes on asynchronously.
     *
     * @param thrown what the rest of the filters threw, or null
     */
    void endOfDispatch(Throwable thrown) {
        // An error page that answers later has a pattern of its own.
        pattern = request.getAttribute(PATTERN);
        try {
            if (thrown == null && request.isAsyncStarted()) {
                request.getAsyncContext().addListener(this);
                return;
            }
        } catch (IllegalStateException e) {
            // It has ended in the meantime.
        }
        end(thrown);
    }

    @Override
    public void onComplete(AsyncEvent event) {
        end(error);
    }

    @Override
    public void onTimeout(AsyncEvent event) {
        // The container or the application answers, and then the request is complete.
    }

    @Override
    public void onError(AsyncEvent event) {
        error = event.getThrowable();
    }

    /** Listens to the next round, which forgets the listeners of this one. */
    @Override
    public void onStartAsync(AsyncEvent event) {
        event.getAsyncContext().addListener(this);
    }

    private void end(Throwable thrown) {
        if (isEnded.compareAndSet(false, true)) {
            long nanoseconds = System.nanoTime() - start;
            try {
                fire(thrown, nanoseconds);
            } catch (RuntimeException e) {
                // The container has recycled the request, or a wrapper failed.
            }
        }
    }

    private void fire(Throwable thrown, long nanoseconds) {
        if (request.getAttribute(OBSERVED) != null) {
            return;
        }
        // An exception becomes this status only after all filters have returned.
        int status =
                thrown != null && !response.isCommitted() ? SERVER_ERROR : response.getStatus();
        probe.fire(
                request.getMethod(),
                HttpAnswer.route(pattern, status),
                status,
                HttpAnswer.outcome(status),
                HttpAnswer.error(cause(thrown)),
                nanoseconds);
    }

    private Throwable cause(Throwable thrown) {
        Object handled = request.getAttribute(RequestDispatcher.ERROR_EXCEPTION);
        Throwable error = thrown == null && handled instanceof Throwable other ? other : thrown;
        return error instanceof ServletException && error.getCause() != null
                ? error.getCause()
                : error;
    }
}
