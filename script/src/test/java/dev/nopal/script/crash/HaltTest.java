package dev.nopal.script.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.session.Loss;
import dev.nopal.script.session.SessionView;
import dev.nopal.script.value.Aggregate;
import dev.nopal.script.value.Event;
import dev.nopal.script.value.MapData;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/**
 * Processes that end in each method that stores leave a readable session; with {@code
 * -Dnopal.soak=2} at each store. {@link CrashTest} covers more states; here the process really
 * ends.
 */
@Tag("slow")
final class HaltTest {
    private static final int EVENTS = 30;
    private static final String SCRIPT =
            "config = { max_map_keys = 12 } usdt::shop:order { @all = count(); @k[-1] = count();"
                    + " @k[arg0] = count(); delete(@k[arg0]); @c[str(arg1)] = count();"
                    + " if (arg0 % 10 == 9) { clear(@c); } printf(\"%lld %s\\n\", arg0, str(arg1));"
                    + " @last = arg0; } END { exit(3); }";

    @TempDir Path folder;

    @Test
    void whatIsLeftCanBeReadWhereverItEnds() throws Exception {
        Map<String, Integer> passed = new TreeMap<>();
        CrashPoints.watch(name -> passed.merge(name, 1, Integer::sum));
        Crashes.run(folder.resolve("all"), SCRIPT, 1, EVENTS, () -> {}, () -> {});
        CrashPoints.unwatch();
        assertThat(passed).hasSizeGreaterThan(20);
        if (Integer.getInteger("nopal.soak", 1) == 1) {
            Set<String> methods = new HashSet<>();
            passed.keySet().removeIf(point -> !methods.add(point.replaceAll(":.*", "")));
        }
        int threads = 1;
        List<Child> children = new ArrayList<>();
        for (Map.Entry<String, Integer> point : passed.entrySet()) {
            children.add(new Child(point.getKey(), 1 + point.getValue() / 2, threads));
            threads = threads % 3 + 1;
            if (children.size() == 2) {
                check(children);
            }
        }
        check(children);
    }

    private void check(List<Child> children) throws Exception {
        for (Child child : children) {
            child.check();
        }
        children.clear();
    }

    private final class Child {
        private final String point;
        private final Path file;
        private final Path truth;
        private final Process process;

        Child(String point, int times, int threads) throws IOException {
            this.point = point;
            file = folder.resolve(point.replaceAll("\\W", "-") + ".session");
            truth = folder.resolve(point.replaceAll("\\W", "-") + ".truth");
            List<String> words =
                    List.of(
                            Path.of(System.getProperty("java.home"), "bin/java").toString(),
                            "-XX:TieredStopAtLevel=1",
                            "-XX:+UseSerialGC",
                            "-cp",
                            System.getProperty("java.class.path"),
                            CrashChild.class.getName(),
                            file.toString(),
                            SCRIPT,
                            "" + threads,
                            "" + EVENTS,
                            point,
                            "" + times,
                            truth.toString());
            process = new ProcessBuilder(words).inheritIO().start();
        }

        void check() throws Exception {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).as(point).isTrue();
            assertThat(process.exitValue()).as(point).isEqualTo(CrashChild.HALTED);
            String[] words = Files.readString(truth).split(" ");
            long done = Long.parseLong(words[0]);
            long begun = Long.parseLong(words[1]);
            if (begun == 0) {
                return; // The file was not announced yet.
            }
            try (SessionView view = SessionView.follow(file)) {
                List<Event> printed = CrashedFile.drain(view);
                assertThat(printed.size() + view.losses().of(Loss.OUTPUT_FULL))
                        .as(point)
                        .isBetween(done, begun);
                for (MapData map : view.maps()) {
                    if (map.name().equals("@all")) {
                        assertThat(count(map)).as(point).isBetween(done, begun);
                    }
                }
            }
        }
    }

    private static long count(MapData map) {
        return map.entries().stream()
                .mapToLong(entry -> ((Aggregate.Count) entry.value()).count())
                .sum();
    }
}
