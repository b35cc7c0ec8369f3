package dev.nopal.system.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.OneAtATime;

import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the sample with the same sample without the starter: answers and output. */
@ResourceLock(OneAtATime.SPRING_SHOP)
class StarterChangesNothingTest {
    private static final String LINKS = "GET /actuator";

    /**
     * Not HEAD of what waits: Netty itself sometimes never answers that, without the starter, too.
     */
    private static final List<String> REQUESTS =
            List.of(
                    "GET /welcome",
                    "GET /slow",
                    "GET /random",
                    "HEAD /welcome",
                    "POST /welcome",
                    "GET /nowhere",
                    "GET /traces/none",
                    "GET /counts",
                    LINKS,
                    "GET /actuator/health",
                    "GET /actuator/nopal");

    /** What an application answered and printed, without its figures. */
    private record Conduct(List<String> answers, List<String> printed, int exit) {}

    @ParameterizedTest
    @EnumSource
    void answersAndOutputAreTheSameWithAndWithoutIt(ShopServer server) {
        Conduct without = conduct(ShopLaunch.classesWithoutStarter(server));
        assertThat(without.answers()).hasSameSizeAs(REQUESTS);
        assertThat(without.printed()).hasSizeGreaterThan(5);
        assertThat(conduct(ShopLaunch.classes(server))).isEqualTo(without);
    }

    private static Conduct conduct(ShopLaunch launch) {
        try (ShopJvm shop = launch.start()) {
            List<String> answers = new ArrayList<>();
            for (String request : REQUESTS) {
                String[] words = request.split(" ");
                String answer = text(shop.send(words[0], words[1]));
                answers.add(request + ": " + (request.equals(LINKS) ? sorted(answer) : answer));
            }
            int exit = shop.terminate();
            String printed = shop.process().out() + "\n" + shop.process().err();
            return new Conduct(
                    answers, printed.lines().map(StarterChangesNothingTest::masked).toList(), exit);
        }
    }

    /** Returns the parts of a JSON object that is printed in the order of a hash. */
    private static String sorted(String json) {
        return Stream.of(json.split("[{},]+")).sorted().collect(Collectors.joining(","));
    }

    private static String text(HttpResponse<String> response) {
        Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
        return response.statusCode() + " " + masked(headers + " " + response.body());
    }

    /** Times, ports and the ids of processes, traces and requests differ from run to run. */
    private static String masked(String text) {
        return text.replaceAll("\\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \\d+ \\w{3}", "DAY")
                .replaceAll("\\b[0-9a-f]{32}-[0-9a-f]{16}\\b|\\b[0-9a-f]{8}(-\\d+)?\\b", "ID")
                .replaceAll("\\d+", "0");
    }
}
