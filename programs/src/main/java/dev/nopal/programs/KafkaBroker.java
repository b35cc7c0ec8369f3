package dev.nopal.programs;

import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;

import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.utils.Time;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/** A broker of Kafka, which is its own controller (KRaft), in this JVM. */
final class KafkaBroker implements AutoCloseable {
    private final KafkaRaftServer server;
    private final int port;

    private KafkaBroker(KafkaRaftServer server, int port) {
        this.server = server;
        this.port = port;
    }

    /**
     * Starts a broker.
     *
     * @param folder an empty folder for its files
     */
    static KafkaBroker start(Path folder) throws IOException {
        int port;
        int controllerPort;
        try (ServerSocket first = freePort();
                ServerSocket second = freePort()) {
            port = first.getLocalPort();
            controllerPort = second.getLocalPort();
        }
        Properties properties = properties(folder.resolve("log"), port, controllerPort);
        Path file = folder.resolve("server.properties");
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
        String[] format = {
            "format", "-t", Uuid.randomUuid().toString(), "-c", file.toString(),
        };
        try (var silent =
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
            if (StorageTool.execute(format, silent) != 0) {
                throw new IOException("Kafka cannot format " + folder);
            }
        }
        KafkaRaftServer server =
                new KafkaRaftServer(KafkaConfig.fromProps(properties, false), Time.SYSTEM);
        server.startup();
        return new KafkaBroker(server, port);
    }

    private static ServerSocket freePort() throws IOException {
        return new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    }

    private static Properties properties(Path log, int port, int controllerPort) {
        Properties properties = new Properties();
        properties.put("process.roles", "broker,controller");
        properties.put("node.id", "1");
        properties.put(
                "listeners",
                "PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controllerPort);
        properties.put("controller.listener.names", "CONTROLLER");
        properties.put("controller.quorum.voters", "1@127.0.0.1:" + controllerPort);
        properties.put("log.dirs", log.toString());
        properties.put("log.cleaner.dedupe.buffer.size", "2097152");
        properties.put("offsets.topic.num.partitions", "1");
        properties.put("offsets.topic.replication.factor", "1");
        return properties;
    }

    String address() {
        return "127.0.0.1:" + port;
    }

    /** Returns how many records of a topic the broker has written, by its own metrics. */
    static long written(String topic) throws JMException {
        ObjectName name =
                new ObjectName(
                        "kafka.server:type=BrokerTopicMetrics,name=MessagesInPerSec,topic="
                                + topic);
        MBeanServer beans = ManagementFactory.getPlatformMBeanServer();
        return beans.isRegistered(name) ? (long) beans.getAttribute(name, "Count") : 0;
    }

    @Override
    public void close() {
        server.shutdown();
        server.awaitShutdown();
    }
}
