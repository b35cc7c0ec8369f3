package dev.nopal.spring.web;

import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.StreamingResponseBody;

import java.io.IOException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Controllers that answer in every way that a servlet can. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@RestController
class ServletApplication {
    /** A client that goes away during its request. */
    record Departure(CountDownLatch begun, CountDownLatch gone) {
        Departure() {
            this(new CountDownLatch(1), new CountDownLatch(1));
        }
    }

    volatile Departure departure = new Departure();

    @GetMapping("/plain/{id}")
    String plain(@PathVariable String id) {
        return id;
    }

    @GetMapping("/callable/{id}")
    Callable<String> callable(@PathVariable String id) {
        return () -> id;
    }

    @GetMapping("/future")
    CompletableFuture<String> future() {
        return CompletableFuture.supplyAsync(() -> "later");
    }

    @GetMapping("/timeout")
    DeferredResult<String> timeout() {
        return new DeferredResult<>(50L);
    }

    @GetMapping("/streamed")
    StreamingResponseBody streamed() {
        return out -> out.write(new byte[100_000]);
    }

    @GetMapping("/callable-fails")
    Callable<String> callableFails() {
        return () -> {
            throw new IllegalStateException("later");
        };
    }

    @GetMapping("/fails")
    String fails() {
        throw new IllegalStateException("now");
    }

    /** An exception with a status of its own, which Spring handles. */
    @ResponseStatus(HttpStatus.CONFLICT)
    static final class Conflict extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    @GetMapping("/conflict")
    String conflict() {
        throw new Conflict();
    }

    @GetMapping("/redirect")
    void redirect(HttpServletResponse response) throws IOException {
        response.sendRedirect("/plain/1");
    }

    /** Answers when the client has gone, with more than fits into any buffer. */
    @GetMapping("/waits")
    void waits(HttpServletResponse response) throws IOException, InterruptedException {
        Departure departure = this.departure;
        departure.begun().countDown();
        departure.gone().await(20, TimeUnit.SECONDS);
        byte[] part = new byte[1 << 20];
        for (int i = 0; i < 64; i++) {
            response.getOutputStream().write(part);
        }
    }

    /** Starts two rounds of asynchronous processing, one after the other. */
    @GetMapping("/twice")
    void twice(HttpServletRequest request) {
        boolean isSecond = request.getAttribute("second") != null;
        request.setAttribute("second", true);
        AsyncContext async = request.startAsync();
        async.start(isSecond ? async::complete : async::dispatch);
    }
}
