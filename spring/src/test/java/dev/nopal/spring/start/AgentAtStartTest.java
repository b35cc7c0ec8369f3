package dev.nopal.spring.start;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.Latency;
import dev.nopal.Traced;
import dev.nopal.agent.Tracers;
import dev.nopal.spring.web.Server;
import dev.nopal.spring.web.TestApplications;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.aop.framework.autoproxy.BeanNameAutoProxyCreator;
import org.springframework.aop.support.AopUtils;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Tests an application that asks for the agent; needs no option of the JVM. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AgentAtStartTest {
    private static final Duration DEADLINE = Duration.ofSeconds(60);

    /** A bean that is final, which a proxy could not wrap. */
    static final class Checkout {
        @Latency
        long pay(long amount) {
            return fee(amount) + amount;
        }

        @Traced("calls")
        private long fee(long amount) {
            return amount / 10;
        }
    }

    /** A bean without annotations. */
    static class Untraced {}

    /** Says nothing of tracing: its beans do. */
    interface Counter {
        long count();
    }

    /** Has the annotation that its subclasses do not repeat. */
    abstract static class Annotated {
        @Latency
        long rest() {
            return 3;
        }
    }

    /** A bean that inherits an annotated method. */
    static class Inheriting extends Annotated {}

    /** A bean of which others see only the interface. */
    static class BehindInterface implements Counter {
        @Override
        @Latency
        public long count() {
            return 1;
        }
    }

    /** A bean of which others see a subclass. */
    @Traced("calls")
    static class BehindSubclass {
        long count() {
            return 2;
        }
    }

    /** A bean that is created when it is asked for, and is declared by its interface. */
    static class CreatedLater implements Counter {
        @Override
        @Latency
        public long count() {
            return 4;
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Beans {
        @Bean
        Checkout checkout() {
            return new Checkout();
        }

        @Bean
        Untraced untraced() {
            return new Untraced();
        }

        @Bean
        Inheriting inheriting() {
            return new Inheriting();
        }

        @Bean
        Counter behindInterface() {
            return new BehindInterface();
        }

        @Bean
        BehindSubclass behindSubclass() {
            return new BehindSubclass();
        }

        @Bean
        @Lazy
        Counter createdLater() {
            return new CreatedLater();
        }

        @Bean
        static BeanNameAutoProxyCreator jdkProxies() {
            BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
            creator.setBeanNames("behindInterface");
            creator.setProxyTargetClass(false);
            return creator;
        }

        @Bean
        static BeanNameAutoProxyCreator subclasses() {
            BeanNameAutoProxyCreator creator = new BeanNameAutoProxyCreator();
            creator.setBeanNames("behindSubclass");
            creator.setProxyTargetClass(true);
            return creator;
        }
    }

    private Server server;

    @BeforeAll
    void start() {
        server =
                Server.start(
                        TestApplications.of(WebApplicationType.SERVLET),
                        WebApplicationType.SERVLET,
                        Server.UNOBSERVED,
                        "spring.main.sources=" + Beans.class.getName(),
                        "nopal.agent.enabled=true",
                        "management.endpoints.web.exposure.include=nopal");
    }

    @AfterAll
    void stop() {
        Tracers.off("all");
        server.close();
    }

    private JsonNode json(String path) throws IOException {
        return new ObjectMapper().readTree(server.get(path).body());
    }

    @Test
    void agentListens() throws IOException {
        assertThat(server.context().getBean(AgentAtStart.class).problem()).isEmpty();
        assertThat(json("/actuator/nopal").get("agent").asString()).isEqualTo("the agent listens");
    }

    @Test
    void beansWithAnnotationsAreTraced() {
        TracedBeans beans = server.context().getBean(TracedBeans.class);
        assertThat(server.context().getBean("behindInterface"))
                .matches(AopUtils::isJdkDynamicProxy);
        assertThat(server.context().getBean("behindSubclass")).matches(AopUtils::isCglibProxy);
        assertThat(beans.outcomes())
                .containsOnlyKeys(
                        Checkout.class.getName(),
                        Annotated.class.getName(),
                        BehindInterface.class.getName(),
                        BehindSubclass.class.getName());
        server.context().getBean("createdLater");
        assertThat(beans.outcomes()).containsKey(CreatedLater.class.getName());
        for (String probe :
                List.of(
                        "_checkout:pay",
                        "_checkout:fee__calls",
                        "_annotated:rest",
                        "_behind_interface:count",
                        "_behind_subclass:count__calls",
                        "_created_later:count")) {
            assertThat(Tracers.list().lines()).anyMatch(line -> line.contains(probe));
        }
        assertThat(server.context().getBean(Checkout.class).pay(100)).isEqualTo(110);
        assertThat(server.context().getBean(Inheriting.class).rest()).isEqualTo(3);
    }

    /** One dependency and one command: a histogram for each route. */
    @Test
    void commandConnectsAndItsSessionIsListed() throws IOException, InterruptedException {
        String script = "usdt::http:server_requests { @[args.route] = hist(args.nanoseconds); }";
        Path output = Files.createTempFile("nopal", ".txt");
        Process command = nopal(output, "trace", "-d", "4s", "-e", script);
        try {
            JsonNode session = awaitSession(command, output);
            assertThat(session.get("text").asString()).isEqualTo(script);
            assertThat(session.get("probes").toString()).contains(":http:server_requests");
            assertThat(session.get("started").asString()).matches("20..-.*Z");
            for (int i = 0; i < 3; i++) {
                assertThat(server.get("/plain/" + i).statusCode()).isEqualTo(200);
            }
            assertThat(command.waitFor(DEADLINE.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(output)).contains("@[/plain/{id}]:");
            assertThat(json("/actuator/nopal/sessions")).isEmpty();
        } finally {
            command.destroyForcibly();
            Files.delete(output);
        }
    }

    private static Process nopal(Path output, String... arguments) throws IOException {
        List<String> line =
                new ArrayList<>(
                        List.of(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-cp",
                                System.getProperty("java.class.path"),
                                "dev.nopal.cli.Nopal"));
        line.addAll(List.of(arguments));
        line.addAll(List.of("-p", Long.toString(ProcessHandle.current().pid())));
        return new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    private JsonNode awaitSession(Process command, Path output) throws IOException {
        long deadline = System.nanoTime() + DEADLINE.toNanos();
        while (System.nanoTime() < deadline && command.isAlive()) {
            JsonNode sessions = json("/actuator/nopal/sessions");
            if (!sessions.isEmpty() && !sessions.get(0).get("probes").isEmpty()) {
                assertThat(sessions).hasSize(1);
                return sessions.get(0);
            }
        }
        throw new AssertionError("there is no session: " + Files.readString(output));
    }
}
