package dev.nopal.programs;

import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.MockConsumer;
import org.apache.kafka.clients.producer.MockProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.apache.kafka.common.serialization.StringSerializer;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Clients of Kafka without a broker: what is sent to a topic is read from it. */
final class KafkaClients {
    private static final int VALUE_BYTES = 50;

    private final MockProducer<String, String> producer =
            new MockProducer<>(true, null, new StringSerializer(), new StringSerializer());

    private KafkaClients() {}

    public static void main(String[] arguments) throws Exception {
        Orders.obey(new KafkaClients()::work);
    }

    /** Returns how many records were read. */
    private String work(String topic, int times) {
        TopicPartition partition = new TopicPartition(topic, 0);
        MockConsumer<String, String> consumer = new MockConsumer<>("earliest");
        consumer.assign(List.of(partition));
        consumer.updateBeginningOffsets(Map.of(partition, 0L));
        for (int i = 0; i < times; i++) {
            var sent = new ProducerRecord<>(topic, 0, "key", "value " + i);
            producer.send(sent, (_, _) -> {});
            consumer.addRecord(
                    new ConsumerRecord<>(
                            topic,
                            0,
                            i,
                            ConsumerRecord.NO_TIMESTAMP,
                            TimestampType.CREATE_TIME,
                            ConsumerRecord.NULL_SIZE,
                            VALUE_BYTES,
                            null,
                            sent.value(),
                            new RecordHeaders(),
                            Optional.empty()));
        }
        int read = consumer.poll(Duration.ofSeconds(1)).count();
        producer.clear();
        return topic + " " + read;
    }
}
