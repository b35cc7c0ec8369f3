package dev.nopal.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.spring.web.Server;
import dev.nopal.spring.web.TestApplications;

import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.context.annotation.ImportCandidates;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Tests that an application behaves and prints with the starter as it does without it. */
@ExtendWith(OutputCaptureExtension.class)
class UnchangedApplicationTest {
    private static final List<String> PATHS =
            List.of("/plain/1", "/fails", "/conflict", "/streamed", "/nowhere", "/actuator/health");

    private static String withoutNopal() {
        return StreamSupport.stream(
                        ImportCandidates.load(AutoConfiguration.class, null).spliterator(), false)
                .filter(name -> name.startsWith("dev.nopal."))
                .collect(Collectors.joining(",", "spring.autoconfigure.exclude=", ""));
    }

    /** Returns status, headers and body of each answer, without times. */
    private static List<String> answers(WebApplicationType type, String... properties) {
        List<String> answers = new ArrayList<>();
        try (Server server = Server.start(TestApplications.of(type), type, properties)) {
            for (String path : PATHS) {
                HttpResponse<String> answer = server.get(path);
                Map<String, List<String>> headers = new TreeMap<>(answer.headers().map());
                headers.keySet().removeAll(Set.of("date", "content-length"));
                answers.add(
                        path
                                + " "
                                + answer.statusCode()
                                + " "
                                + headers
                                + " "
                                + withoutNumbers(answer.body()));
            }
        }
        return answers;
    }

    private static String withoutNumbers(String text) {
        return text.replaceAll("\"(timestamp|requestId)\":\"[^\"]*\"", "")
                .replaceAll("[0-9]+", "0");
    }

    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void answersAndPrintsTheSame(WebApplicationType type, CapturedOutput output) {
        answers(type); // The first start of a JVM may print what others do not.
        int begin = output.getAll().length();
        List<String> without = answers(type, withoutNopal());
        int end = output.getAll().length();
        List<String> with = answers(type);
        assertThat(with).isEqualTo(without).hasSize(PATHS.size());
        assertThat(lines(output.getAll().substring(end)))
                .containsExactlyInAnyOrderElementsOf(lines(output.getAll().substring(begin, end)))
                .isNotEmpty();
    }

    /** Returns the lines without times, threads and ids. */
    private static List<String> lines(String text) {
        return withoutNumbers(text)
                .lines()
                .map(line -> line.replaceAll("\\[[^\\]]*\\]", ""))
                .filter(line -> !line.isBlank())
                .toList();
    }
}
