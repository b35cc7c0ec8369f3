package dev.nopal.spring.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.FiredEvents;
import dev.nopal.spring.web.Server;

import io.micrometer.observation.ObservationRegistry;
import io.micrometer.observation.annotation.Observed;
import io.micrometer.observation.aop.ObservedAspect;

import net.ttddyy.dsproxy.support.ProxyDataSourceBuilder;
import net.ttddyy.observation.tracing.DataSourceObservationListener;

import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.mock.MockProducerFactory;
import org.springframework.scheduling.annotation.EnableScheduling;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.client.RestClient;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.TimeUnit;

import javax.sql.DataSource;

/** What the libraries of others observe, in an application that has the starter. */
@Timeout(120)
class LibraryObservationsTest {
    private static Server server;

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableScheduling
    @EnableAspectJAutoProxy
    @RestController
    static class Shop {
        @GetMapping("/stock/{id}")
        String stock(@PathVariable("id") String id) {
            return "stock of " + id;
        }

        @Scheduled(fixedDelay = 50)
        void sweep() {}

        @Bean
        ObservedAspect observed(ObservationRegistry registry) {
            return new ObservedAspect(registry);
        }

        @Bean
        Till till() {
            return new Till();
        }

        @Bean
        KafkaTemplate<String, String> outbox() {
            KafkaTemplate<String, String> template =
                    new KafkaTemplate<>(
                            new MockProducerFactory<>(
                                    () ->
                                            new MockProducer<>(
                                                    true,
                                                    null,
                                                    new StringSerializer(),
                                                    new StringSerializer())));
            template.setObservationEnabled(true);
            return template;
        }
    }

    /** A bean with an annotation of Micrometer. */
    static class Till {
        @Observed(name = "till.payment")
        void pay(long amount) {
            if (amount < 0) {
                throw new IllegalArgumentException("amount=" + amount);
            }
        }
    }

    @BeforeAll
    static void start() {
        server =
                Server.start(
                        Shop.class,
                        WebApplicationType.SERVLET,
                        "spring.main.banner-mode=off",
                        "logging.level.root=off",
                        "nopal.observations.declared=http.client.requests,"
                                + "tasks.scheduled.execution,till.payment,spring.kafka.template,"
                                + "jdbc.query");
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void requestsOfAClient() {
        RestClient client =
                RestClient.builder().baseUrl(server.url()).observationRegistry(registry()).build();
        try (FiredEvents fired = FiredEvents.of("http:client_requests")) {
            assertThat(client.get().uri("/stock/{id}", 7).retrieve().body(String.class))
                    .isEqualTo("stock of 7");
            assertThat(fired.next()).containsExactly("GET", "/stock/{id}", 200, "SUCCESS", "");
        }
    }

    @Test
    void scheduledMethods() {
        try (FiredEvents fired = FiredEvents.of("tasks:scheduled_execution")) {
            List<Object> event = fired.next();
            assertThat(event.get(1).toString()).endsWith("Shop");
            assertThat(event).containsExactly("sweep", event.get(1), 0, "SUCCESS", "");
        }
    }

    @Test
    void methodsWithAnAnnotation() {
        Till till = server.context().getBean(Till.class);
        try (FiredEvents fired = FiredEvents.of("till:payment")) {
            till.pay(5);
            assertThat(fired.next()).containsExactly("pay", Till.class.getName(), 0, "", "");
            assertThatThrownBy(() -> till.pay(-5)).hasMessage("amount=-5");
            assertThat(fired.next())
                    .containsExactly(
                            "pay", Till.class.getName(), 0, "", "IllegalArgumentException");
        }
    }

    @Test
    @SuppressWarnings("unchecked")
    void messages() throws Exception {
        KafkaTemplate<String, String> outbox =
                server.context().getBean("outbox", KafkaTemplate.class);
        try (FiredEvents fired = FiredEvents.of("spring:kafka_template")) {
            outbox.send("orders", "ada", "three apples").get(20, TimeUnit.SECONDS);
            assertThat(fired.next()).containsExactly("publish", "orders", 0, "", "");
        }
    }

    /** Spring itself does not observe JDBC. */
    @Test
    void queriesOfADataSourceThatIsObserved() throws Exception {
        JdbcDataSource database = new JdbcDataSource();
        database.setURL("jdbc:h2:mem:observed");
        DataSourceObservationListener listener = new DataSourceObservationListener(registry());
        DataSource observed =
                ProxyDataSourceBuilder.create(database)
                        .name("shop")
                        .listener(listener)
                        .methodListener(listener)
                        .build();
        try (FiredEvents fired = FiredEvents.of("jdbc:query");
                Connection connection = observed.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("select 1");
            assertThat(fired.next()).last().isEqualTo("");
            assertThatThrownBy(() -> statement.execute("select x")).hasMessageContaining("X");
            assertThat(fired.next().getLast().toString()).startsWith("Jdbc");
        }
    }

    private static ObservationRegistry registry() {
        return server.context().getBean(ObservationRegistry.class);
    }
}
