package dev.nopal.spring.web;

import dev.nopal.spring.probe.LatencyProbe;

import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.server.ServerWebExchange;

import reactor.core.publisher.Mono;

import java.util.concurrent.atomic.AtomicBoolean;

/** One exchange of WebFlux from its arrival to its end, which is announced once. */
final class MeasuredExchange {
    private static final int OK = 200;

    /** Set by WebFlux; named here because it may be missing. */
    private static final String PATTERN =
            "org.springframework.web.reactive.HandlerMapping.bestMatchingPattern";

    private final LatencyProbe probe;
    private final ServerWebExchange exchange;
    private final AtomicBoolean isEnded = new AtomicBoolean();
    private final long start = System.nanoTime();

    MeasuredExchange(LatencyProbe probe, ServerWebExchange exchange) {
        this.probe = probe;
        this.exchange = exchange;
    }

    /**
     * Ends the exchange when its status is final: an exception gets one only after all filters.
     *
     * @param error what the rest of the filters failed with, or null
     */
    void end(Throwable error) {
        ServerHttpResponse response = exchange.getResponse();
        if (response.isCommitted()) {
            fire(error, status(response));
            return;
        }
        response.beforeCommit(
                () -> {
                    fire(error, status(response));
                    return Mono.empty();
                });
    }

    /** Ends an exchange whose client has gone; without a response its status is unknown. */
    void cancel() {
        ServerHttpResponse response = exchange.getResponse();
        fire(null, response.isCommitted() ? status(response) : 0);
    }

    private static int status(ServerHttpResponse response) {
        HttpStatusCode status = response.getStatusCode();
        return status == null ? OK : status.value();
    }

    private void fire(Throwable error, int status) {
        if (!isEnded.compareAndSet(false, true)) {
            return;
        }
        long nanoseconds = System.nanoTime() - start;
        try {
            probe.fire(
                    exchange.getRequest().getMethod().name(),
                    HttpAnswer.route(exchange.getAttribute(PATTERN), status),
                    status,
                    HttpAnswer.outcome(status),
                    HttpAnswer.error(error),
                    nanoseconds);
        } catch (RuntimeException e) {
            // A decorator of the exchange failed: the exchange itself must not.
        }
    }
}
