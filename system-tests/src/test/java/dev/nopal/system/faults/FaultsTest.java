package dev.nopal.system.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.TargetJvm;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Each planted fault is found by three commands at most, the second and third of them suggested.
 *
 * <p>To save time, several are looked for at the same time. One that is not found so is looked for
 * once more, alone: the others may have left it too little of the processors.
 */
@Isolated("several servers and commands at the same time need the processors")
class FaultsTest {
    private static final int AT_THE_SAME_TIME = 4;

    /** To save time, unless the commands are to look as long as they do for users. */
    private static final OptionalInt SECONDS =
            Boolean.getBoolean("nopal.fault.defaults") ? OptionalInt.empty() : OptionalInt.of(4);

    private static final int DEADLINE_SECONDS = 300;

    @TempDir static Path folder;

    private static final Map<PlantedFault, Future<Result>> RESULTS = new ConcurrentHashMap<>();
    private static ExecutorService investigators;
    private static Path classes;
    private static Path commands;
    private static Path directory;

    private record Result(List<Pattern> missing, String transcript) {}

    @BeforeAll
    static void investigateAll() throws IOException {
        classes = Files.createDirectory(folder.resolve("classes"));
        commands = Files.createDirectory(folder.resolve("bin"));
        Files.writeString(
                commands.resolve("nopal"),
                "#!/bin/sh\nexec %s -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar %s \"$@\"\n"
                        .formatted(TargetJvm.java(), Nopal.jar()));
        Files.setPosixFilePermissions(
                commands.resolve("nopal"), PosixFilePermissions.fromString("rwx------"));
        directory = Files.createDirectory(folder.resolve("started-here"));
        FaultServer.compile(classes);
        investigators = Executors.newFixedThreadPool(AT_THE_SAME_TIME);
        for (PlantedFault fault : faults()) {
            RESULTS.put(fault, investigators.submit(() -> investigate(fault)));
        }
    }

    private static Result investigate(PlantedFault fault) {
        Investigation investigation = new Investigation(commands, SECONDS);
        try (FaultServer server = FaultServer.start(fault, classes, folder, directory)) {
            List<Pattern> missing = investigation.examine(server.pid(), fault);
            return new Result(missing, investigation.toString());
        }
    }

    @AfterAll
    static void stop() {
        investigators.shutdownNow();
    }

    static List<PlantedFault> faults() {
        String only = System.getProperty("nopal.fault");
        return PlantedFault.ALL.stream()
                .filter(each -> only == null || List.of(only.split(",")).contains(each.name()))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void isFoundByFollowingSuggestions(PlantedFault fault) throws Exception {
        Result result = RESULTS.get(fault).get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        if (!result.missing.isEmpty()) {
            awaitOthers();
            System.out.println("looked for once more, alone: " + fault + "\n" + result.transcript);
            result = investigate(fault);
        }
        assertThat(result.missing).as(result.transcript).isEmpty();
    }

    private static void awaitOthers() throws Exception {
        for (Future<Result> result : RESULTS.values()) {
            result.get(DEADLINE_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void leavesNoFilesWhereServersWereStarted() throws Exception {
        awaitOthers();
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void readmeAsksAQuestionAboutEveryServer() throws IOException {
        String readme = Files.readString(PlantedFault.SOURCES.resolve("README.md"));
        assertThat(
                        Pattern.compile("(?m)^\\| \\[(\\w+)\\]")
                                .matcher(readme)
                                .results()
                                .map(row -> row.group(1))
                                .collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(
                        PlantedFault.ALL.stream().map(PlantedFault::name).toList());
    }
}
