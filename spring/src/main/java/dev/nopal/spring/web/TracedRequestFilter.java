package dev.nopal.spring.web;

import dev.nopal.spring.probe.LatencyProbe;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import java.io.IOException;

/**
 * Fires the tracepoint of requests in a servlet container, when a request has ended: for a request
 * that is processed asynchronously, when that is complete.
 *
 * <p>For requests that no observation measures; it must be called for dispatches of the type
 * REQUEST only. While the tracepoint is disabled it costs the check. Changes neither the request
 * nor the response.
 */
public final class TracedRequestFilter implements Filter {
    private final LatencyProbe probe;

    public TracedRequestFilter(LatencyProbe probe) {
        this.probe = probe;
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (probe.isEnabled()
                && request instanceof HttpServletRequest http
                && response instanceof HttpServletResponse answer) {
            measure(new MeasuredRequest(probe, http, answer), chain);
        } else {
            chain.doFilter(request, response);
        }
    }

    private static void measure(MeasuredRequest measured, FilterChain chain)
            throws IOException, ServletException {
        Throwable thrown = null;
        try {
            chain.doFilter(measured.request(), measured.response());
        } catch (IOException | ServletException | RuntimeException | Error e) {
            thrown = e;
            throw e;
        } finally {
            measured.endOfDispatch(thrown);
        }
    }
}
