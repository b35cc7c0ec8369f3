package dev.nopal.programs;

import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.Metric;
import org.apache.kafka.common.MetricName;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;

/** A producer and a consumer of Kafka, and the broker between them. */
final class KafkaClients {
    private static final List<String> TOPICS = List.of("orders", "payments");

    /** A topic whose broker refuses all records, because they are too large. */
    private static final String REFUSED = "refused";

    private final KafkaProducer<String, String> producer;
    private final KafkaConsumer<String, String> consumer;

    private KafkaClients(
            KafkaProducer<String, String> producer, KafkaConsumer<String, String> consumer) {
        this.producer = producer;
        this.consumer = consumer;
    }

    public static void main(String[] arguments) throws Exception {
        try (KafkaBroker broker = KafkaBroker.start(Path.of("").toAbsolutePath())) {
            Map<String, Object> settings = Map.of("bootstrap.servers", broker.address());
            create(settings);
            try (var producer =
                            new KafkaProducer<>(
                                    settings, new StringSerializer(), new StringSerializer());
                    var consumer =
                            new KafkaConsumer<>(
                                    Map.of(
                                            "bootstrap.servers",
                                            broker.address(),
                                            "group.id",
                                            "readers"),
                                    new StringDeserializer(),
                                    new StringDeserializer())) {
                List<TopicPartition> partitions =
                        TOPICS.stream().map(topic -> new TopicPartition(topic, 0)).toList();
                consumer.assign(partitions);
                consumer.seekToBeginning(partitions);
                Orders.obey(new KafkaClients(producer, consumer)::work);
            }
        }
    }

    private static void create(Map<String, Object> settings) throws Exception {
        try (Admin admin = Admin.create(settings)) {
            for (String topic : TOPICS) {
                admin.createTopics(List.of(new NewTopic(topic, 1, (short) 1))).all().get();
            }
            NewTopic refused =
                    new NewTopic(REFUSED, Optional.of(1), Optional.of((short) 1))
                            .configs(Map.of("max.message.bytes", "10"));
            admin.createTopics(List.of(refused)).all().get();
        }
    }

    /** Sends records one by one, and reads them all; returns the metrics of all three sides. */
    private String work(String topic, int times) throws Exception {
        if (topic.equals(REFUSED)) {
            return topic + " " + refused(times);
        }
        long sent = total(producer.metrics(), "record-send-total");
        long consumed = total(consumer.metrics(), "records-consumed-total");
        long written = KafkaBroker.written(topic);
        for (int i = 0; i < times; i++) {
            send(topic, i);
        }
        int hash = 0;
        for (int read = 0; read < times; ) {
            for (ConsumerRecord<String, String> record : consumer.poll(Duration.ofSeconds(10))) {
                hash = 31 * hash + record.value().hashCode();
                read++;
            }
        }
        consumer.commitSync();
        return "%s %08x sent=%d written=%d read=%d"
                .formatted(
                        topic,
                        hash,
                        total(producer.metrics(), "record-send-total") - sent,
                        KafkaBroker.written(topic) - written,
                        total(consumer.metrics(), "records-consumed-total") - consumed);
    }

    /** Sends a record of a key of 3 and a value of 47 bytes, and waits until it is written. */
    private void send(String topic, int number) throws Exception {
        String value = "value %041d".formatted(number);
        producer.send(new ProducerRecord<>(topic, "key", value), (_, _) -> {}).get();
    }

    private int refused(int times) throws Exception {
        int refused = 0;
        for (int i = 0; i < times; i++) {
            try {
                send(REFUSED, i);
            } catch (ExecutionException e) {
                refused += e.getCause() instanceof RecordTooLargeException ? 1 : 0;
            }
        }
        return refused;
    }

    /** Returns a metric of a client as a whole, not that of one of its topics. */
    private static long total(Map<MetricName, ? extends Metric> metrics, String name) {
        for (Map.Entry<MetricName, ? extends Metric> metric : metrics.entrySet()) {
            if (metric.getKey().name().equals(name)
                    && metric.getKey().tags().keySet().equals(Set.of("client-id"))) {
                return ((Double) metric.getValue().metricValue()).longValue();
            }
        }
        throw new IllegalStateException("no metric " + name);
    }
}
