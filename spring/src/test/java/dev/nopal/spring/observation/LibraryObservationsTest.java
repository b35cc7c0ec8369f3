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

import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.EnableAspectJAutoProxy;
import org.springframework.kafka.annotation.EnableKafka;
import org.springframework.kafka.annotation.KafkaListener;
import org.springframework.kafka.config.ConcurrentKafkaListenerContainerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaProducerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.test.EmbeddedKafkaBroker;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;
import org.springframework.kafka.test.utils.KafkaTestUtils;
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
    private static final String TOPIC = "orders";

    /** For a busy machine. */
    private static final int ADMIN_SECONDS = 60;

    private static EmbeddedKafkaBroker broker;
    private static Server server;

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @EnableScheduling
    @EnableKafka
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
        ProducerFactory<String, String> producers() {
            return new DefaultKafkaProducerFactory<>(
                    KafkaTestUtils.producerProps(broker),
                    new StringSerializer(),
                    new StringSerializer());
        }

        @Bean
        KafkaTemplate<String, String> outbox(ProducerFactory<String, String> producers) {
            KafkaTemplate<String, String> template = new KafkaTemplate<>(producers);
            template.setObservationEnabled(true);
            return template;
        }

        @Bean
        ConcurrentKafkaListenerContainerFactory<String, String> kafkaListenerContainerFactory() {
            ConcurrentKafkaListenerContainerFactory<String, String> factory =
                    new ConcurrentKafkaListenerContainerFactory<>();
            factory.setConsumerFactory(
                    new DefaultKafkaConsumerFactory<>(
                            KafkaTestUtils.consumerProps(broker, "kitchen", true),
                            new StringDeserializer(),
                            new StringDeserializer()));
            factory.getContainerProperties().setObservationEnabled(true);
            return factory;
        }

        @KafkaListener(id = "kitchen", topics = TOPIC)
        void cook(String order) {
            if (order.isEmpty()) {
                throw new IllegalArgumentException("nothing was ordered");
            }
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
        // The broker starts before the application that switches this off.
        LoggingSystem.get(LibraryObservationsTest.class.getClassLoader())
                .setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.OFF);
        broker = new EmbeddedKafkaKraftBroker(1, 1, TOPIC).adminTimeout(ADMIN_SECONDS);
        broker.afterPropertiesSet();
        server =
                Server.start(
                        Shop.class,
                        WebApplicationType.SERVLET,
                        "spring.main.banner-mode=off",
                        "logging.level.root=off",
                        "nopal.observations.declared=http.client.requests,"
                                + "tasks.scheduled.execution,till.payment,spring.kafka.template,"
                                + "spring.kafka.listener,jdbc.query");
    }

    @AfterAll
    static void stop() {
        server.close();
        broker.destroy();
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

    /** Through a real broker: the one that sends and the one that receives. */
    @Test
    @SuppressWarnings("unchecked")
    void messages() throws Exception {
        KafkaTemplate<String, String> outbox =
                server.context().getBean("outbox", KafkaTemplate.class);
        try (FiredEvents sent = FiredEvents.of("spring:kafka_template");
                FiredEvents received = FiredEvents.of("spring:kafka_listener")) {
            outbox.send(TOPIC, "ada", "three apples").get(20, TimeUnit.SECONDS);
            assertThat(sent.next()).containsExactly("publish", TOPIC, 0, "", "");
            assertThat(received.next()).containsExactly("process", TOPIC, 0, "", "");
            outbox.send(TOPIC, "ada", "").get(20, TimeUnit.SECONDS);
            assertThat(received.next())
                    .containsExactly("process", TOPIC, 0, "", "IllegalArgumentException");
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
            assertThat(fired.next()).containsExactly("", "shop", 0, "", "");
            assertThatThrownBy(() -> statement.execute("select x")).hasMessageContaining("X");
            assertThat(fired.next())
                    .containsExactly("", "shop", 0, "", "JdbcSQLSyntaxErrorException");
        }
    }

    private static ObservationRegistry registry() {
        return server.context().getBean(ObservationRegistry.class);
    }
}
