package dev.nopal.junit.stenography;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.junit.library.CaseRun;
import dev.nopal.junit.stenography.cases.CaseProcess;
import dev.nopal.junit.stenography.cases.StenographyCases;
import dev.nopal.junit.stenography.cases.shop.Basket;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

final class StenographyTest {
    private static final String SHOP = "dev.nopal.junit.stenography.cases.shop.";
    private static final String CASES = StenographyCases.class.getName();
    private static final String BASKET = SHOP + "Basket,";

    @TempDir private Path folder;

    @Test
    void logsWhoCalledWhatInWhichTest() throws IOException {
        run(StenographyCases.Adding.class);
        assertThat(calls())
                .containsExactlyInAnyOrder(
                        CASES + "$Adding.adds," + BASKET + "add,,1",
                        CASES + "$Adding.adds," + BASKET + "addOne," + SHOP + "Basket:add,3",
                        CASES + "$Adding.adds," + BASKET + "checked," + SHOP + "Basket:addOne,3",
                        "," + BASKET + "add,,1",
                        "," + BASKET + "addOne," + SHOP + "Basket:add,2",
                        "," + BASKET + "checked," + SHOP + "Basket:addOne,2");
    }

    @Test
    void listsWhatWasNeverCalledInClassesThatWereNeverLoadedToo() throws IOException {
        System.clearProperty("nopal.test.refund");
        run(StenographyCases.Adding.class);
        assertThat(Files.readAllLines(folder.resolve("never.csv")))
                .containsExactly(
                        "class,method",
                        BASKET + "removeAll",
                        BASKET + "total(String)",
                        BASKET + "total(int)",
                        SHOP + "Price,of",
                        SHOP + "Refund,half");
        assertThat(System.getProperty("nopal.test.refund")).isNull();
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<p>5 of 8 methods were never called.")
                .contains("<code>removeAll, total(String), total(int)</code>")
                .contains("<td><code>" + SHOP + "Basket:addOne</code></td>");
    }

    /** As surefire does when it has several JVMs: it runs one class after the other in each. */
    @Test
    void laterRunsInTheSameProcessAdd() throws IOException {
        run(StenographyCases.Adding.class);
        run(StenographyCases.Paying.class);
        assertThat(calls())
                .contains(
                        CASES + "$Adding.adds," + BASKET + "add,,1",
                        CASES
                                + "$Paying.pays,"
                                + SHOP
                                + "Price,of,"
                                + SHOP
                                + "Basket:total(int),1");
        assertThat(Files.readAllLines(folder.resolve("never.csv")))
                .doesNotContain(SHOP + "Price,of")
                .contains(BASKET + "total(String)");
    }

    @Test
    void parametersLogAWholeSuite() throws IOException {
        Map<String, String> parameters = detecting();
        parameters.put(LoggedPackages.PACKAGES, SHOP.substring(0, SHOP.length() - 1));
        assertThat(CaseRun.of(parameters, StenographyCases.Unmarked.class).failures()).isEmpty();
        assertThat(calls()).contains(CASES + "$Unmarked.adds," + BASKET + "add,,1");
        assertThat(Files.readAllLines(folder.resolve("never.csv")))
                .contains(SHOP + "Price,of")
                .doesNotContain(BASKET + "add");
    }

    @Test
    void parametersExcludeClasses() throws IOException {
        Map<String, String> parameters = detecting();
        parameters.put(LoggedPackages.PACKAGES, " , " + SHOP.substring(0, SHOP.length() - 1));
        parameters.put(LoggedPackages.EXCLUDE, "*Basket, *Refund");
        assertThat(CaseRun.of(parameters, StenographyCases.Unmarked.class).failures()).isEmpty();
        assertThat(calls()).isEmpty();
        assertThat(Files.readAllLines(folder.resolve("never.csv")))
                .containsExactly("class,method", SHOP + "Price,of");
    }

    @Test
    void nothingIsLoggedWithoutTheParameter() {
        assertThat(CaseRun.of(detecting(), StenographyCases.Unmarked.class).failures()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void wrongParametersFailTheClassAndSayWhatToWrite() {
        Map<String, String> parameters = detecting();
        parameters.put(LoggedPackages.PACKAGES, SHOP.substring(0, SHOP.length() - 1));
        parameters.put(LoggedPackages.MAX_METHODS, "many");
        assertThat(CaseRun.of(parameters, StenographyCases.Unmarked.class).failure())
                .isEqualTo(
                        "nopal.stenography.maxMethods=many is not a number; write one, such as"
                                + " 20000");
        new Basket().add(1);
        parameters.put(LoggedPackages.MAX_METHODS, "1");
        assertThat(CaseRun.of(parameters, StenographyCases.Unmarked.class).failure())
                .startsWith("nopal.stenography.packages cannot log dev.nopal.junit.")
                .contains("more than 1: narrow the pattern or raise maxMethods");
    }

    @Test
    void testsAtTheSameTimeAreLoggedApart() throws IOException {
        Map<String, String> parameters = parameters();
        parameters.put("junit.jupiter.execution.parallel.enabled", "true");
        parameters.put(
                "junit.jupiter.execution.parallel.config.executor-service", "WORKER_THREAD_POOL");
        parameters.put("junit.jupiter.execution.parallel.mode.default", "concurrent");
        parameters.put("junit.jupiter.execution.parallel.config.strategy", "fixed");
        parameters.put("junit.jupiter.execution.parallel.config.fixed.parallelism", "2");
        CaseRun.of(parameters, StenographyCases.Parallel.class).passed(2);
        assertThat(calls())
                .containsExactlyInAnyOrder(
                        CASES + "$Parallel.adds," + BASKET + "add,,1",
                        CASES + "$Parallel.adds," + BASKET + "addOne," + SHOP + "Basket:add,1000",
                        CASES
                                + "$Parallel.adds,"
                                + BASKET
                                + "checked,"
                                + SHOP
                                + "Basket:addOne,1000",
                        CASES + "$Parallel.pays," + BASKET + "total(int),,1000",
                        CASES
                                + "$Parallel.pays,"
                                + SHOP
                                + "Price,of,"
                                + SHOP
                                + "Basket:total(int),1000");
    }

    /** Two JVMs at the same time, as forks of a build. */
    @Test
    void processesOfOneBuildAreMerged() throws Exception {
        List<Process> forks =
                List.of(
                        CaseProcess.start(StenographyCases.Adding.class, folder),
                        CaseProcess.start(StenographyCases.Paying.class, folder));
        for (Process each : forks) {
            assertThat(each.waitFor(60, TimeUnit.SECONDS)).isTrue();
            assertThat(new String(each.getInputStream().readAllBytes())).isEmpty();
            assertThat(each.exitValue()).isZero();
        }
        assertThat(calls())
                .contains(
                        CASES + "$Adding.adds," + BASKET + "add,,1",
                        CASES
                                + "$Paying.pays,"
                                + SHOP
                                + "Price,of,"
                                + SHOP
                                + "Basket:total(int),1");
        assertThat(Files.readAllLines(folder.resolve("never.csv")))
                .containsExactly(
                        "class,method",
                        BASKET + "removeAll",
                        BASKET + "total(String)",
                        SHOP + "Refund,half");
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("<p>3 of 8 methods were never called.");
    }

    @Test
    void partsOfAnEarlierBuildAreRemoved() throws IOException {
        Files.createDirectories(folder.resolve("parts"));
        Path earlier = folder.resolve("parts").resolve("77-1.78-2.csv");
        LogPart.write(
                earlier,
                List.of(
                        new CallRow(
                                "78-2",
                                "",
                                new LoggedMethod(SHOP + "Refund", "half"),
                                LoggedMethod.NONE,
                                1,
                                1)));
        run(StenographyCases.Adding.class);
        assertThat(earlier).doesNotExist();
        assertThat(Files.readAllLines(folder.resolve("never.csv"))).contains(SHOP + "Refund,half");
    }

    @Test
    void moreMethodsThanAllowedFailTheClass() {
        new Basket().add(1);
        assertThat(CaseRun.of(parameters(), StenographyCases.TooMany.class).failure())
                .startsWith(
                        "@Stenography on TooMany cannot log dev.nopal.junit.stenography.cases.shop:"
                                + " ")
                .contains("more than 1: narrow the pattern or raise maxMethods");
    }

    private void run(Class<?>... cases) {
        assertThat(CaseRun.of(parameters(), cases).failures()).isEmpty();
    }

    private Map<String, String> detecting() {
        Map<String, String> parameters = parameters();
        parameters.put("junit.jupiter.extensions.autodetection.enabled", "true");
        return parameters;
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new HashMap<>();
        parameters.put(StenographyExtension.FOLDER, folder.toString());
        return parameters;
    }

    /** Returns the rows without the process and the order. */
    private List<String> calls() throws IOException {
        List<String> lines = Files.readAllLines(folder.resolve("calls.csv"));
        assertThat(lines.get(0) + "\n").isEqualTo(LogPart.HEADER);
        return lines.subList(1, lines.size()).stream()
                .map(line -> line.substring(line.indexOf(',') + 1, line.lastIndexOf(',')))
                .toList();
    }
}
