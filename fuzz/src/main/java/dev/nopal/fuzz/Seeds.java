package dev.nopal.fuzz;

import dev.nopal.agent.control.Message;
import dev.nopal.agent.control.MessageBytes;
import dev.nopal.agent.control.Protocol;
import dev.nopal.elf.ElfFile;
import dev.nopal.script.Diagnostic;
import dev.nopal.script.DiagnosticCode;
import dev.nopal.script.ScriptCall;
import dev.nopal.script.Span;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The program that makes seeds of real inputs: scripts of the examples, the recipes and the tests,
 * sessions that ran them, messages, and files with probes.
 *
 * <p>{@code Seeds ROOT FOLDER [IMAGE...]} writes a folder for each target; {@code fuzz/run seeds}
 * does it.
 */
public final class Seeds {
    private static final int MAX_IMAGE = 32 << 10;

    private final Path root;
    private final Path folder;
    private int number;

    private Seeds(Path root, Path folder) {
        this.root = root;
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        Seeds seeds = new Seeds(Path.of(arguments[0]), Path.of(arguments[1]));
        seeds.scripts();
        seeds.sessions();
        seeds.archives();
        seeds.lines();
        seeds.messages();
        seeds.conversations();
        for (String image : List.of(arguments).subList(2, arguments.length)) {
            seeds.image(Path.of(image));
        }
    }

    private void put(FuzzTarget target, byte[] bytes) throws IOException {
        Path place = Files.createDirectories(folder.resolve(target.folder()));
        Files.write(place.resolve("seed-" + number++), bytes);
    }

    private void scripts() throws IOException {
        for (String text : texts()) {
            put(FuzzTarget.SCRIPT, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Returns whole scripts, and those of the specifications, one of which is a line. */
    private List<String> texts() throws IOException {
        List<String> texts = new ArrayList<>();
        for (Path file : files(".bt")) {
            texts.add(Files.readString(file));
        }
        for (Path file : files(".spec")) {
            for (String line : Files.readAllLines(file)) {
                if (line.startsWith("PROG ")) {
                    texts.add(line.substring(5));
                } else if (line.startsWith("BODY ")) {
                    texts.add("BEGIN { " + line.substring(5) + " }");
                }
            }
        }
        return texts;
    }

    private List<Path> files(String suffix) throws IOException {
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(file -> file.toString().endsWith(suffix))
                    .filter(file -> !file.toString().contains("/target/"))
                    .sorted()
                    .toList();
        }
    }

    private void sessions() throws IOException {
        for (String script : SeedSessions.SCRIPTS) {
            byte[] first = SeedSessions.run(script, 3);
            byte[] second = SeedSessions.run(script, 40);
            put(FuzzTarget.SESSION, SparseFile.of(first));
            put(FuzzTarget.SESSION, SparseFile.of(second));
            put(FuzzTarget.DIFF, SparseFile.of(first, second));
        }
    }

    private void archives() throws IOException {
        for (String script : SeedSessions.SCRIPTS) {
            byte[] first = SeedSessions.run(script, 3);
            byte[] second = SeedSessions.run(script, 40);
            byte[] both = ArchiveTarget.of("shop-1\t\nshop-2\twas killed\n", first, second);
            put(FuzzTarget.ARCHIVE, both);
            put(FuzzTarget.ARCHIVE, ArchiveTarget.plain(both));
            put(FuzzTarget.ARCHIVE, ArchiveTarget.of("a/b%\t\nnone\tnot yours\n", first));
        }
    }

    /** Makes the line of each session, and lines of frames that have nothing to do with one. */
    private void lines() throws IOException {
        for (String script : SeedSessions.SCRIPTS) {
            put(FuzzTarget.LINE, SeedLines.of(SeedSessions.run(script, 3), false));
            put(FuzzTarget.LINE, SeedLines.of(SeedSessions.run(script, 2), true));
        }
        for (byte[] line : SeedLines.others()) {
            put(FuzzTarget.LINE, line);
        }
    }

    private void messages() throws IOException {
        Message.Value value = new Message.Value("args.id", "int64");
        Message.Field field = new Message.Field("args.duration", "int64", "ns", "how long");
        Diagnostic diagnostic =
                Diagnostic.error(DiagnosticCode.REPORTED, new Span(1, 4), "no such map", "see @x");
        List<Message> messages =
                List.of(
                        new Message.Hello(Protocol.CURRENT, Protocol.OLDEST, 4711, "nopal 0.1"),
                        new Message.Refused("the agent is of another version"),
                        new Message.Run(
                                new ScriptCall(
                                        "stdin",
                                        "BEGIN { print(1); }",
                                        List.of("a", "b"),
                                        Map.of("key", "value")),
                                17,
                                true,
                                new Message.Limits(100, 50, true)),
                        new Message.Run(
                                new ScriptCall("x.bt", "END { }", List.of(), Map.of()), 0, false),
                        new Message.Diagnosed(List.of(diagnostic)),
                        new Message.Started("/dev/shm/nopal-0/1-2-3.session", 3),
                        new Message.Attached(7),
                        new Message.Instrumented(
                                "woven 3 methods in 1 class", List.of("A.b: native")),
                        new Message.Find("method:com.shop.*"),
                        new Message.Found(List.of(new Message.Probe("method:A:b", List.of(value)))),
                        new Message.Described(
                                List.of(
                                        new Message.Event(
                                                "jfr:jdk.GC", "a collection", List.of(field)))),
                        new Message.Note("nothing was seen"),
                        new Message.Check(
                                new Message.Run(
                                        ScriptCall.of("method:a.*:* { @ = count(); }"), 0, false)),
                        new Message.Progress(3_000, 10_000),
                        new Message.Stop(),
                        new Message.Finished(),
                        new Message.Tracers("on", "exceptions", "com.*", "", 10),
                        new Message.TracersAnswered(true, List.of("exceptions: on")));
        for (Message message : messages) {
            put(FuzzTarget.MESSAGE, MessageBytes.encode(message));
        }
    }

    private void conversations() throws IOException {
        byte[] hello = AgentConversation.step(AgentConversation.Step.HELLO, bytes("nopal"));
        byte[] stop = AgentConversation.step(AgentConversation.Step.STOP, bytes(""));
        for (String script : SeedSessions.CONVERSATIONS) {
            byte[] run = AgentConversation.step(AgentConversation.Step.RUN_AND_WAIT, bytes(script));
            put(FuzzTarget.AGENT, joined(hello, run, stop));
            put(FuzzTarget.AGENT, joined(hello, run));
        }
        put(FuzzTarget.AGENT, joined(hello, stop));
        put(FuzzTarget.AGENT, joined(stop));
        put(
                FuzzTarget.AGENT,
                joined(
                        hello,
                        AgentConversation.step(AgentConversation.Step.FIND, bytes("usdt:*"))));
        put(
                FuzzTarget.AGENT,
                joined(
                        hello,
                        AgentConversation.step(AgentConversation.Step.TRACERS, bytes("list"))));
        byte[] run =
                MessageBytes.encode(
                        new Message.Run(
                                new ScriptCall(
                                        "a.bt",
                                        "usdt:*:fuzz:* { @[$1] = count(); }",
                                        List.of("7"),
                                        Map.of("x", "y")),
                                3,
                                true,
                                new Message.Limits(5, Message.Limits.UNLIMITED, false)));
        put(
                FuzzTarget.AGENT,
                joined(hello, AgentConversation.step(AgentConversation.Step.MESSAGE, run), stop));
    }

    /** Probes are in small libraries; a large one says nothing more. */
    private void image(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        if (bytes.length > MAX_IMAGE) {
            throw new IOException(file + " has more than " + MAX_IMAGE + " bytes");
        }
        ElfFile.parse(dev.nopal.elf.ByteSource.of(bytes));
        put(FuzzTarget.ELF, bytes);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] joined(byte[]... parts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            all.writeBytes(part);
        }
        return all.toByteArray();
    }
}
