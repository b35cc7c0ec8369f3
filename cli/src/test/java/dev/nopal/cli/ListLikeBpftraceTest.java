package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.bpftrace.BpftraceVersion;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Compares the list with bpftrace's, line for line.
 *
 * <p>Up to 0.24 bpftrace lists a name that several files of a process have with one of them. From
 * 0.25 on it leaves out what lies in memory or seems to be deleted by its name, and adds the
 * programs on the {@code PATH}.
 */
@Tag("slow")
final class ListLikeBpftraceTest {
    private static final List<String> GRANTED = List.of("--enable-native-access=ALL-UNNAMED");

    private static final boolean IS_NEW =
            BpftraceVersion.installed()
                    .map(version -> version.compareTo(new BpftraceVersion(0, 25)) >= 0)
                    .orElse(false);

    @TempDir static Path folder;
    private static Native compiler;
    private static Path program;
    private static Path first;
    private static Path second;

    @BeforeAll
    static void compile() throws IOException {
        Tools.require("bpftrace");
        Tools.requireRoot();
        Native.require();
        // The real path: bpftrace prints paths of the kernel, without symbolic links.
        compiler = new Native(folder.toRealPath());
        program = compiler.program();
        first = compiler.library("first");
        second = compiler.library("second");
    }

    @Test
    void listsProgramAndLibrariesOfAProcess() throws IOException {
        try (Child child = compiler.start(program, first, second)) {
            assertThat(sameList(child)).contains(":first:pair", ":second:only", ":app:start");
        }
    }

    @Test
    void listsANameThatSeveralFilesHaveWithEachOfThem() throws IOException {
        try (Child child = compiler.start(program, second, first)) {
            assertThat(sameList(child))
                    .contains("/program:app:both", "first.so:app:both", "second.so:app:both");
        }
    }

    @Test
    void listsMemfdByItsDescriptor() throws IOException {
        try (Child child = compiler.start(program, "memfd:" + first, "memfd:" + second)) {
            assertThat(sameList(child))
                    .containsPattern("/fd/\\d+:first:only")
                    .containsPattern("/fd/\\d+:second:only");
        }
    }

    @Test
    void leavesOutMemfdWhoseDescriptorIsClosed() throws IOException {
        try (Child child = compiler.start(program, "closed:" + first)) {
            assertThat(sameList(child)).doesNotContain("first");
        }
    }

    @Test
    void leavesOutDeletedFile() throws IOException {
        Path copy = Files.copy(first, first.resolveSibling("deleted.so"));
        try (Child child = compiler.start(program, copy, "delete:" + copy)) {
            assertThat(sameList(child)).doesNotContain("first");
        }
    }

    @Test
    void listsFilesWithOddNames() throws IOException {
        for (String name : List.of("with space.so", "x (deleted)", "ünï.so", "a:b.so")) {
            Path copy = Files.copy(second, second.resolveSibling(name));
            try (Child child = compiler.start(program, copy)) {
                assertThat(sameList(child)).contains(name + ":second:only");
            }
        }
    }

    @Test
    void leavesOutFileWithNewlineInItsName() throws IOException {
        Path copy = Files.copy(second, second.resolveSibling("new\nline.so"));
        try (Child child = compiler.start(program, copy)) {
            assertThat(sameList(child)).doesNotContain("second");
        }
    }

    @Test
    void listsFileThatIsMappedWithoutBeingLoaded() throws IOException {
        try (Child child = compiler.start(program, "map:" + first)) {
            assertThat(sameList(child)).contains(":first:only");
        }
    }

    @Test
    void skipsMalformedFileInMaps() throws IOException {
        Path bad = first.resolveSibling("bad.so");
        byte[] bytes = new byte[8192];
        System.arraycopy(new byte[] {0x7f, 'E', 'L', 'F', 9, 9, 9}, 0, bytes, 0, 7);
        Files.write(bad, bytes);
        try (Child child = compiler.start(program, "map:" + bad, first)) {
            assertThat(sameList(child)).contains(":first:only");
            assertThat(Cli.run("list", "-v", "-p", Integer.toString(child.pid())).err())
                    .contains("bad.so is not a valid ELF file");
        }
    }

    @Test
    void listsProcessInOtherMountNamespace() throws IOException {
        Tools.require("unshare");
        String script =
                "mount -t tmpfs none /mnt && cp \"$@\" /mnt && cd /mnt && exec ./program"
                        + " ./libfirst.so memfd:./libsecond.so";
        List<String> command =
                List.of(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        script,
                        "sh",
                        program.toString(),
                        first.toString(),
                        second.toString());
        Tools.requireFact(
                Tools.run("unshare", "--mount", "true").exitCode() == 0, "no mount namespaces");
        try (Child child = Child.start("ready", command)) {
            assertThat(sameList(child))
                    .contains("/root/mnt/libfirst.so:first:only")
                    .containsPattern("/fd/\\d+:second:only");
        }
    }

    @Test
    void listsJvmWithItsOwnProbesAndOurs() throws IOException {
        try (Child child = Child.java(GRANTED, ShopProgram.class)) {
            assertThat(sameList(child))
                    .contains("/shop.so:shop:order_placed", "/stock.so:stock:empty");
        }
    }

    @Test
    void listsJvmWithImagesInMemfd() throws IOException {
        List<String> options = List.of(GRANTED.getFirst(), "-Dnopal.backing=memfd");
        try (Child child = Child.java(options, ShopProgram.class, "withdraw")) {
            assertThat(sameList(child)).contains(":shop:order_placed").doesNotContain("stock");
        }
    }

    @Test
    void listsProcessWithoutProbes() throws IOException {
        try (Child child = Child.start("ready", List.of("sh", "-c", "echo ready; read x"))) {
            assertThat(sameList(child)).isEmpty();
        }
    }

    @Test
    void listsFile() {
        Path java = Path.of(System.getProperty("java.home"));
        for (Path file : List.of(program, first, java.resolve("lib/server/libjvm.so"))) {
            assertSameFileList(file.toString());
        }
        assertSameFileList("/bin/sh");
        assertThat(assertSameFileList(first.toString())).contains(":app:both", ":first:pair");
    }

    @Test
    void listsFileByItsPathInThePattern() {
        assertThat(Cli.run("list", "usdt:" + first + ":*").out())
                .isEqualTo(assertSameFileList(first.toString()));
    }

    private static String sameList(Child child) {
        String pid = Integer.toString(child.pid());
        Tools.Result theirs = Tools.run("bpftrace", "-l", "usdt:*", "-p", pid);
        Tools.Result ours = Cli.run("list", "-p", pid);
        assertThat(ours.err()).isEmpty();
        if (IS_NEW) {
            assertThat(without(ours, "usdt:/proc/" + pid + "/(fd/.*|.* \\(deleted\\):.*)"))
                    .isEqualTo(without(theirs, "(?!usdt:/proc/" + pid + "/).*"));
        } else {
            List<String> listed = theirs.out().lines().toList();
            assertThat(ours.out().lines().filter(listed::contains)).isEqualTo(listed);
            assertThat(ours.out().lines().map(ListLikeBpftraceTest::name).distinct())
                    .containsExactlyInAnyOrderElementsOf(
                            listed.stream().map(ListLikeBpftraceTest::name).toList());
        }
        return ours.out();
    }

    private static List<String> without(Tools.Result result, String pattern) {
        return result.out().lines().filter(line -> !line.matches(pattern)).toList();
    }

    /** Returns {@code PROVIDER:NAME}. */
    private static String name(String line) {
        return line.replaceFirst(".*:(?=[^:]*:[^:]*$)", "");
    }

    private static String assertSameFileList(String file) {
        Tools.Result theirs = Tools.run("bpftrace", "-l", "usdt:" + file + ":*");
        Tools.Result ours = Cli.run("list", "--file", file);
        assertThat(ours.err()).isEmpty();
        assertThat(ours.out()).isEqualTo(theirs.out());
        return ours.out();
    }
}
