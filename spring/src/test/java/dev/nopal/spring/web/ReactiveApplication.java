package dev.nopal.spring.web;

import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.reactor.netty.NettyReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.RouterFunctions;
import org.springframework.web.reactive.function.server.ServerResponse;
import org.springframework.web.server.ResponseStatusException;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;

/** Handlers that answer in every way that WebFlux knows. */
@SpringBootConfiguration(proxyBeanMethods = false)
@EnableAutoConfiguration
@RestController
class ReactiveApplication {
    static volatile CountDownLatch hanging = new CountDownLatch(1);

    @GetMapping("/plain/{id}")
    String plain(@PathVariable String id) {
        return id;
    }

    @GetMapping("/later")
    Mono<String> later() {
        return Mono.delay(Duration.ofMillis(50)).map(tick -> "later");
    }

    @GetMapping("/streamed")
    Flux<String> streamed() {
        return Flux.range(0, 5)
                .delayElements(Duration.ofMillis(10))
                .map(tick -> "tick" + tick + "\n");
    }

    @GetMapping("/fails")
    Mono<String> fails() {
        return Mono.error(new IllegalStateException("later"));
    }

    @GetMapping("/fails-now")
    String failsNow() {
        throw new IllegalStateException("now");
    }

    @GetMapping("/conflict")
    Mono<String> conflict() {
        return Mono.error(new ResponseStatusException(HttpStatus.CONFLICT));
    }

    @GetMapping("/hangs")
    Mono<String> hangs() {
        return Mono.<String>never().doOnSubscribe(subscription -> hanging.countDown());
    }

    /** Tomcat is here for other tests, and Spring Boot would prefer it. */
    @Bean
    NettyReactiveWebServerFactory netty() {
        return new NettyReactiveWebServerFactory();
    }

    @Bean
    RouterFunction<ServerResponse> functions() {
        return RouterFunctions.route()
                .GET("/function/{id}", request -> ServerResponse.accepted().build())
                .build();
    }
}
