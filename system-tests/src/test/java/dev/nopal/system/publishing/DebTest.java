package dev.nopal.system.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.harness.Nopal;
import dev.nopal.system.harness.Require;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Makes the Debian package, unpacks it and uses what it installs. */
class DebTest {
    private static final Path ROOT = Path.of(System.getProperty("nopal.root")).normalize();
    private static final Duration LONG = Duration.ofMinutes(2);

    @TempDir private static Path folder;
    private static Path deb;
    private static Path tree;

    @BeforeAll
    static void make() throws IOException {
        Require.commands("dpkg-deb", "xz");
        assertThat(Nopal.jar()).exists();
        Command.Result made =
                Command.of(ROOT.resolve("etc/deb").toString(), folder.toString())
                        .within(LONG)
                        .run()
                        .requireSuccess();
        deb = Path.of(made.out().strip());
        tree = folder.resolve("tree");
        Command.of("dpkg-deb", "-x", deb.toString(), tree.toString()).run().requireSuccess();
    }

    @Test
    void versionIsThatOfTheCommandAndSortsBeforeTheRelease() {
        String version =
                Command.of("dpkg-deb", "-f", deb.toString(), "Version").run().out().strip();
        assertThat(run("--version").out()).contains("nopal " + version.replace('~', '-'));
        String release = version.replaceFirst("~.*", "");
        if (!version.equals(release)) {
            Command.of("dpkg", "--compare-versions", version, "lt", release).run().requireSuccess();
        }
    }

    @Test
    void everythingBelongsToRootAndNobodyElseMayWrite() {
        List<String> entries =
                Command.of("dpkg-deb", "-c", deb.toString()).run().requireSuccess().lines();
        assertThat(entries)
                .hasSizeGreaterThan(30)
                .allMatch(line -> line.matches("[d-]rw[x-]r-[x-]r-[x-] root/root .*"));
    }

    @Test
    void commandRunsFromItsPlace() {
        assertThat(run("ps").requireSuccess().out()).startsWith("PID ");
        assertThat(run("recipes").requireSuccess().out()).contains("profile");
    }

    @Test
    void kubectlFindsItAsAPlugin() {
        Require.commands("kubectl");
        String path = tree.resolve("usr/bin") + ":" + System.getenv("PATH");
        assertThat(
                        Command.of("kubectl", "nopal", "recipes")
                                .environment(Map.of("PATH", path, "HOME", folder.toString()))
                                .within(LONG)
                                .run()
                                .requireSuccess()
                                .out())
                .contains("profile");
    }

    /** The first start by a user who may write makes a cache, and no later one does. */
    @Test
    void cachesOfClassesAreMadeOnce() throws IOException {
        for (int i = 0; i < 2; i++) {
            run("--version").requireSuccess();
            run("trace", "--help").requireSuccess();
        }
        try (Stream<Path> caches = Files.list(tree.resolve("var/cache/nopal"))) {
            assertThat(caches)
                    .hasSize(2)
                    .allSatisfy(cache -> assertThat(cache).isNotEmptyFile())
                    .filteredOn(cache -> cache.toString().contains("-trace."))
                    .hasSize(1);
        }
    }

    @Test
    void shellsFindTheirCompletions() {
        Require.commands("bash", "zsh", "fish");
        Path share = tree.resolve("usr/share");
        String bash = share.resolve("bash-completion/completions/nopal").toString();
        assertThat(Command.of("bash", "-c", ". \"$0\"; complete -p nopal", bash).run().out())
                .contains("-F _nopal nopal");
        String zsh = share.resolve("zsh/vendor-completions").toString();
        String load =
                "fpath=($0 $fpath); autoload -Uz compinit; compinit -u -D; echo $_comps[nopal]";
        assertThat(Command.of("zsh", "-f", "-c", load, zsh).run().out()).contains("_nopal");
        String fish = share.resolve("fish/vendor_completions.d/nopal.fish").toString();
        assertThat(Command.of("fish", "-c", "source $argv[1]; complete -C 'nopal tra'", fish).run())
                .extracting(Command.Result::out)
                .asString()
                .contains("trace");
    }

    /** lintian lets man read all pages. */
    @Test
    void manReadsThePages() {
        Require.commands("man");
        for (String page : List.of("nopal", "nopal-trace", "nopal-tracer", "nopal-profile")) {
            Path file = tree.resolve("usr/share/man/man1/" + page + ".1.gz");
            Command.Result result =
                    Command.of("man", "--warnings", "-E", "UTF-8", "-l", file.toString())
                            .environment(
                                    Map.of(
                                            "LC_ALL", "C.UTF-8",
                                            "MANPAGER", "cat",
                                            "MANWIDTH", "100"))
                            .run()
                            .requireSuccess();
            assertThat(result.err()).as(page).isEmpty();
            assertThat(result.out()).as(page).contains("SYNOPSIS", "OPTIONS", "EXIT STATUS");
        }
    }

    @Test
    void lintianFindsNothing() {
        Require.commands("lintian");
        Command.Result result =
                Command.of("lintian", "--allow-root", "--fail-on", "error,warning", deb.toString())
                        .within(LONG)
                        .run();
        assertThat(result.all().strip()).isEmpty();
        assertThat(result.exit()).isZero();
    }

    /** Installs it for real, over a copy of this system that vanishes with its mount namespace. */
    private static final String INSTALL =
            """
            mount -t tmpfs tmpfs "$1"
            mkdir "$1/upper" "$1/work" "$1/root"
            mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
            mount --rbind /proc "$1/root/proc"
            mount --rbind /dev "$1/root/dev"
            mkdir -p "$1/root/tmp"
            cp "$2" "$1/root/nopal.deb"
            # Slim images leave out manual pages, and a JDK may be there without a package.
            chroot "$1/root" dpkg --force-depends --path-include='/usr/share/*' --install /nopal.deb
            echo "--- $(chroot "$1/root" nopal --version | head -n 1)"
            echo "--- caches: $(ls "$1/root/var/cache/nopal" | wc -l)"
            echo "--- $(chroot "$1/root" man -w nopal-trace)"
            chroot "$1/root" dpkg --purge nopal
            rm "$1/root/nopal.deb"
            echo "--- left: $(find "$1/upper" -name '*nopal*' -not -path '*/tmp/*' -not -type c)"
            """;

    @Test
    void installsAndLeavesNothing() throws IOException {
        Require.root();
        Require.commands("unshare", "chroot", "dpkg", "man");
        Path mount = Files.createDirectory(folder.resolve("system"));
        Command.Result result =
                Command.of(
                                "unshare",
                                "--mount",
                                "--propagation",
                                "private",
                                "sh",
                                "-euc",
                                INSTALL,
                                "sh",
                                mount.toString(),
                                deb.toString())
                        .within(LONG)
                        .run()
                        .requireSuccess();
        String version = Command.of("dpkg-deb", "-f", deb.toString(), "Version").run().out();
        assertThat(result.lines())
                .as(result.all())
                .contains(
                        "--- nopal " + version.strip().replace('~', '-'),
                        "--- caches: 2",
                        "--- /usr/share/man/man1/nopal-trace.1.gz",
                        "--- left: ");
    }

    private static Command.Result run(String... arguments) {
        String[] command = new String[arguments.length + 1];
        command[0] = tree.resolve("usr/bin/nopal").toString();
        System.arraycopy(arguments, 0, command, 1, arguments.length);
        return Command.of(command).within(LONG).run();
    }
}
