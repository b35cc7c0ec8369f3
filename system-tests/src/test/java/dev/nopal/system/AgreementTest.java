package dev.nopal.system;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Bpftrace;
import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Perf;
import dev.nopal.system.harness.Probe;
import dev.nopal.system.harness.Readelf;
import dev.nopal.system.harness.Require;
import dev.nopal.system.harness.Seen;
import dev.nopal.system.harness.TargetJvm;
import dev.nopal.system.harness.Tracefs;
import dev.nopal.system.targets.InterfacePuppet;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tests that every tool finds what {@code nopal list -v} shows: names, places, arguments. */
class AgreementTest {
    private static TargetJvm target;
    private static Probe any;
    private static List<Nopal.Listed> listed;
    private static List<Seen> seen;

    @BeforeAll
    static void list() {
        target = TargetJvm.start(InterfacePuppet.class);
        any = target.probe("edges", "none");
        listed = Nopal.list(target.pid(), "edges:*");
        seen = listed.stream().map(Seen::of).toList();
    }

    @AfterAll
    static void stop() {
        target.close();
    }

    @Test
    void nopalShowsDeclaredTypesAndNames() {
        assertThat(listed).hasSize(13);
        assertThat(listed)
                .filteredOn(each -> each.name().equals("twelve"))
                .singleElement()
                .extracting(Nopal.Listed::arguments)
                .asInstanceOf(InstanceOfAssertFactories.list(Nopal.Argument.class))
                .map(argument -> argument.type() + " " + argument.name())
                .containsExactly(
                        "byte a",
                        "short b",
                        "char c",
                        "int d",
                        "long e",
                        "float f",
                        "double g",
                        "boolean h",
                        "String i",
                        "Color j",
                        "long eleventh",
                        "String l");
    }

    @Test
    void bpftraceAgrees() {
        assertThat(Bpftrace.list(target.pid(), "usdt:*:edges:*"))
                .containsExactlyInAnyOrderElementsOf(
                        listed.stream()
                                .map(
                                        each ->
                                                "usdt:"
                                                        + each.path()
                                                        + ":"
                                                        + each.provider()
                                                        + ":"
                                                        + each.name())
                                .toList());
    }

    @Test
    void readelfAgrees() {
        assertThat(Readelf.notes(any.path().toString()).stream().map(Seen::of))
                .containsExactlyInAnyOrderElementsOf(seen);
    }

    @Test
    void bccAgrees() {
        Require.commands("tplist-bpfcc");
        Require.root();
        List<String> lines =
                Command.of("tplist-bpfcc", "-vv", "-p", Long.toString(target.pid()), "edges:*")
                        .run()
                        .requireSuccess()
                        .lines();
        List<Seen> found = new ArrayList<>();
        Pattern head = Pattern.compile("(\\w+):(\\w+) \\[sema (0x[0-9a-f]+)\\]");
        for (String line : lines) {
            Matcher matcher = head.matcher(line);
            String text = line.strip();
            if (matcher.matches()) {
                found.add(
                        new Seen(
                                matcher.group(1),
                                matcher.group(2),
                                0,
                                Long.decode(matcher.group(3)),
                                List.of()));
            } else if (text.startsWith("location #1 ")) {
                Seen probe = found.removeLast();
                long location = Long.decode(text.substring(text.lastIndexOf(' ') + 1));
                found.add(
                        new Seen(
                                probe.provider(),
                                probe.name(),
                                location,
                                probe.semaphore(),
                                List.of()));
            } else if (text.startsWith("argument #")) {
                Seen probe = found.removeLast();
                List<String> arguments = new ArrayList<>(probe.arguments());
                arguments.add(Seen.ofBcc(text.replaceFirst("argument #\\d+ ", "")));
                found.add(
                        new Seen(
                                probe.provider(),
                                probe.name(),
                                probe.location(),
                                probe.semaphore(),
                                arguments));
            }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(seen);
    }

    @Test
    void gdbAgrees() {
        Require.commands("gdb");
        Require.root();
        List<String> lines =
                Command.of(
                                "gdb",
                                "-nx",
                                "-batch",
                                "-p",
                                Long.toString(target.pid()),
                                "-ex",
                                "info probes stap edges")
                        .run()
                        .lines();
        List<Seen> found =
                lines.stream()
                        .filter(line -> line.startsWith("stap"))
                        .map(line -> line.split("\\s+"))
                        .map(
                                columns ->
                                        new Seen(
                                                columns[1],
                                                columns[2],
                                                Long.decode(columns[3]) - any.loadAddress(),
                                                Long.decode(columns[4]),
                                                List.of()))
                        .toList();
        assertThat(found).containsExactlyInAnyOrderElementsOf(withoutArguments());
    }

    @Test
    void ftraceAgrees() {
        Seen twelve =
                seen.stream()
                        .filter(each -> each.name().equals("twelve"))
                        .findFirst()
                        .orElseThrow();
        List<String> texts = List.of("i", "j", "l");
        List<String> fetch = new ArrayList<>();
        for (int i = 0; i < twelve.arguments().size(); i++) {
            String name = Character.toString('a' + i);
            fetch.add(name + "=" + twelve.fetch(i, texts.contains(name)));
        }
        try (Tracefs tracefs = Tracefs.open()) {
            tracefs.attach("twelve", any.path(), twelve.location(), twelve.semaphore(), fetch);
            target.ask(
                    "fire",
                    "edges",
                    "twelve",
                    "byte=-1",
                    "short=-2",
                    "char=3",
                    "int=-4",
                    "long=-5",
                    "float=1.5",
                    "double=0.5",
                    "boolean=true",
                    "String=nine",
                    "Color=RED",
                    "long=-11",
                    "String=twelve");
            assertThat(tracefs.events())
                    .singleElement()
                    .asString()
                    .endsWith(
                            "a=-1 b=-2 c=3 d=-4 e=-5 f=1069547520 g=4602678819172646912 h=1 i=\"nine\" j=\"RED\" k=-11 l=\"twelve\"");
        }
    }

    private static List<Seen> withoutArguments() {
        return seen.stream()
                .map(
                        each ->
                                new Seen(
                                        each.provider(),
                                        each.name(),
                                        each.location(),
                                        each.semaphore(),
                                        List.of()))
                .toList();
    }

    @Test
    void perfAgrees() {
        List<Seen> found = new ArrayList<>();
        try (Perf perf = Perf.open()) {
            perf.add(any.path());
            assertThat(perf.list())
                    .containsExactlyInAnyOrderElementsOf(
                            seen.stream().map(each -> "sdt_edges:" + each.name()).toList());
            seen.forEach(each -> perf.define("edges", each.name()));
            perf.definitions("edges")
                    .forEach(
                            (name, definition) -> {
                                String[] words = definition.split(" ");
                                Matcher place =
                                        Pattern.compile(".*:(0x\\w+)\\((0x\\w+)\\)")
                                                .matcher(words[0]);
                                assertThat(place.matches()).as(definition).isTrue();
                                found.add(
                                        new Seen(
                                                "edges",
                                                name,
                                                Long.decode(place.group(1)),
                                                Long.decode(place.group(2)),
                                                Arrays.stream(words)
                                                        .skip(1)
                                                        .map(Seen::ofEvent)
                                                        .toList()));
                            });
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(seen);
    }
}
