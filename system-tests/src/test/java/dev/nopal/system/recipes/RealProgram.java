package dev.nopal.system.recipes;

import dev.nopal.system.harness.CompilerProcess;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A program of others under load, what of it is traced, and how its own counters are called. */
enum RealProgram {
    SPRING_WITH_JPA(
            "article 40",
            List.of(
                    "org.springframework.web.*:*",
                    "org.springframework.data.*:*",
                    "org.hibernate.engine.*:*",
                    "org.hibernate.event.*:*",
                    "org.hibernate.internal.*:*",
                    "org.hibernate.resource.*:*"),
            5_000,
            Map.of(
                    "org.springframework.web.servlet.DispatcherServlet:doDispatch", "served",
                    "org.hibernate.event.internal.DefaultLoadEventListener:loadFromDatasource",
                            "loads",
                    "org.hibernate.engine.jdbc.internal.StatementPreparerImpl:prepareQueryStatement",
                            "statements")),
    H2_SERVER(
            "move 40",
            List.of("org.h2.*:*"),
            5_000,
            Map.of(
                    "org.h2.command.dml.Update:update", "updates",
                    "org.h2.jdbc.JdbcPreparedStatement:executeQuery()", "selects")),
    KAFKA(
            "orders 30",
            List.of("kafka.*:*", "org.apache.kafka.clients.*:*"),
            5_000,
            Map.of(
                    "org.apache.kafka.clients.producer.KafkaProducer:doSend", "sent",
                    "kafka.server.KafkaApis:handleProduceRequest", "written",
                    "org.apache.kafka.clients.producer.KafkaProducer$AppendCallbacks:onCompletion",
                            "sent",
                    "org.apache.kafka.clients.consumer.internals.CompletedFetch:parseRecord",
                            "read")),
    NETTY(
            "hello 60",
            List.of("io.netty.*:*"),
            3_000,
            Map.of("io.netty.handler.codec.http.HttpRequestDecoder:createMessage", "answered")),
    CLOJURE(
            "price 400",
            List.of("clojure.*:*", "inventory*:*"),
            5_000,
            Map.of(
                    "inventory$parse:invoke", "parsed",
                    "inventory$refuse:invoke", "refused",
                    "inventory$cost:invoke", "priced")),
    SCALA(
            "trade 200",
            List.of("scala.*:*", "dev.nopal.programs.*:*"),
            2_000,
            Map.of(
                    "dev.nopal.programs.Market:offer", "offered",
                    "dev.nopal.programs.Market:refuse", "refused",
                    "dev.nopal.programs.Market:trade", "traded"));

    /** What it is told to do, again and again. */
    final String order;

    /** What of it is traced. */
    final List<String> patterns;

    /** How many methods that is, at least. */
    final int methods;

    /** The name of the counter in its answer, by the method that is called that often. */
    final Map<String, String> counters;

    RealProgram(String order, List<String> patterns, int methods, Map<String, String> counters) {
        this.order = order;
        this.patterns = patterns;
        this.methods = methods;
        this.counters = counters;
    }

    /**
     * Starts it.
     *
     * @param folder for what must be compiled before
     */
    ProgramJvm start(Path folder) {
        String libraries = ProgramJvm.libraries();
        return switch (this) {
            case SPRING_WITH_JPA -> started(libraries, "dev.nopal.programs.SpringShop");
            case H2_SERVER -> started(libraries, "dev.nopal.programs.DatabaseServer");
            case KAFKA -> started(libraries, "dev.nopal.programs.KafkaClients");
            case NETTY -> started(libraries, "dev.nopal.programs.NettyServer");
            case CLOJURE -> started(libraries, "clojure.main", "-m", "inventory");
            case SCALA -> {
                String path = CompilerProcess.scalaLibraries() + ":" + ProgramJvm.classes();
                Path source =
                        Path.of(
                                System.getProperty("nopal.root"),
                                "programs/src/main/scala/Market.scala");
                CompilerProcess.scala(
                        "-Werror",
                        "-classpath",
                        path,
                        "-d",
                        folder.toString(),
                        source.normalize().toString());
                yield started(folder + ":" + path, "dev.nopal.programs.Market");
            }
        };
    }

    private static ProgramJvm started(String classPath, String... command) {
        return ProgramJvm.start(List.of("-cp", classPath), command);
    }
}
