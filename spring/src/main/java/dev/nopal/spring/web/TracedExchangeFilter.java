package dev.nopal.spring.web;

import dev.nopal.spring.probe.LatencyProbe;

import org.springframework.core.Ordered;
import org.springframework.web.server.ServerWebExchange;
import org.springframework.web.server.WebFilter;
import org.springframework.web.server.WebFilterChain;

import reactor.core.publisher.Mono;

/**
 * Fires the tracepoint of requests in WebFlux, when the response is complete, or was refused or
 * cancelled.
 *
 * <p>For requests that no observation measures. While the tracepoint is disabled it costs the check
 * and adds nothing to the chain. Changes neither the request nor the response.
 */
public final class TracedExchangeFilter implements WebFilter, Ordered {
    private final LatencyProbe probe;

    /**
     * @param probe null if there is none: then the filter does nothing
     */
    public TracedExchangeFilter(LatencyProbe probe) {
        this.probe = probe;
    }

    /** Returns the place before all other filters but one that must be the first. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE + 1;
    }

    @Override
    public Mono<Void> filter(ServerWebExchange exchange, WebFilterChain chain) {
        if (probe == null || !probe.isEnabled()) {
            return chain.filter(exchange);
        }
        MeasuredExchange measured = new MeasuredExchange(probe, exchange);
        return chain.filter(exchange)
                .doOnSuccess(nothing -> measured.end(null))
                .doOnError(measured::end)
                .doOnCancel(measured::cancel);
    }
}
