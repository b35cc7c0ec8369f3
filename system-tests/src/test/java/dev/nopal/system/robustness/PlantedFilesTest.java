package dev.nopal.system.robustness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.system.harness.Command;
import dev.nopal.system.targets.Trial;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/**
 * Plants something at every name that we would use: it is refused, its target is not changed, and a
 * memfd is used instead.
 */
class PlantedFilesTest {
    private static final String SECRET = "not yours";

    @TempDir Path temporary;
    private Path base;
    private Path victimDirectory;
    private Path victim;

    @BeforeEach
    void plantVictims() throws IOException {
        OpenDirectory.of(temporary);
        base = temporary.resolve("nopal-" + Launch.NOBODY);
        victimDirectory = Files.createDirectory(temporary.resolve("victims"));
        victim = Files.writeString(victimDirectory.resolve("victim"), SECRET);
        own(victimDirectory);
        own(victim);
    }

    @Test
    void refusesALinkToADirectoryInPlaceOfOurs() throws IOException {
        Files.createSymbolicLink(base, victimDirectory);
        assertRefused(base + " is not a directory");
    }

    @Test
    void refusesALinkToNothingInPlaceOfOurs() throws IOException {
        Path nothing = temporary.resolve("nothing");
        Files.createSymbolicLink(base, nothing);
        assertRefused(base + " is not a directory");
        assertThat(nothing).doesNotExist();
    }

    @Test
    void refusesAHardLinkInPlaceOfOurDirectory() throws IOException {
        Files.createLink(base, victim);
        assertRefused(base + " is not a directory");
    }

    @Test
    void refusesAFifoInPlaceOfOurDirectory() {
        fifo(base);
        assertRefused(base + " is not a directory");
    }

    @Test
    void refusesAForeignDirectory() throws IOException {
        Files.createDirectory(base);
        Command.of("chmod", "777", base.toString()).run().requireSuccess();
        assertRefused(base + " belongs to root");
        assertThat(base).isEmptyDirectory();
    }

    @Test
    void refusesADirectoryThatOthersCanOpen() throws IOException {
        Files.createDirectory(base);
        own(base);
        Command.of("chmod", "755", base.toString()).run().requireSuccess();
        assertRefused(base + " is open to others (rwxr-xr-x)");
        assertThat(base).isEmptyDirectory();
    }

    @Test
    void stepsAsideWhereItsOwnNameIsTaken() throws IOException {
        makeBase();
        for (Plant plant : Plant.values()) {
            try (RunningJvm jvm = trial().start()) {
                Path taken = base.resolve(name(jvm));
                plant(plant, taken);
                Path image = Path.of(jvm.ask("declare"));
                assertThat(image).as(plant.name()).exists();
                assertThat(image.getParent()).isEqualTo(base.resolve(taken.getFileName() + "-2"));
                assertThat(mode(image.getParent())).isEqualTo("rwx------");
                assertThat(jvm.exit(0)).isZero();
            }
            assertVictimsUntouched();
        }
    }

    @Test
    void sweepsNothingThroughWhatWasPlanted() throws IOException {
        makeBase();
        for (Plant plant : Plant.values()) {
            // Looks like the directory of a dead process, but is not.
            plant(plant, base.resolve((1 + plant.ordinal()) + "-1"));
            // Such a directory, but its lock is not a lock.
            Path dead = Files.createDirectory(base.resolve((101 + plant.ordinal()) + "-1"));
            own(dead);
            plant(plant, dead.resolve("lock"));
            // Such a directory, with a file that is not ours.
            Path other = Files.createDirectory(base.resolve((201 + plant.ordinal()) + "-1"));
            own(other);
            own(Files.createFile(other.resolve("lock")));
            plant(plant, other.resolve("shop.so"));
        }
        try (RunningJvm jvm = trial().start()) {
            Path image = Path.of(jvm.ask("declare"));
            assertThat(image).startsWith(base).exists();
            assertThat(jvm.exit(0)).isZero();
        }
        assertVictimsUntouched();
    }

    private enum Plant {
        LINK_TO_DIRECTORY,
        LINK_TO_FILE,
        HARD_LINK,
        FIFO,
        FULL_DIRECTORY
    }

    private void plant(Plant plant, Path place) throws IOException {
        switch (plant) {
            case LINK_TO_DIRECTORY -> Files.createSymbolicLink(place, victimDirectory);
            case LINK_TO_FILE -> Files.createSymbolicLink(place, victim);
            case HARD_LINK -> Files.createLink(place, victim);
            case FIFO -> fifo(place);
            case FULL_DIRECTORY -> {
                Files.createDirectory(place);
                Files.createFile(place.resolve("full"));
                own(place);
            }
        }
    }

    private void makeBase() throws IOException {
        Files.createDirectory(base);
        own(base);
        Command.of("chmod", "700", base.toString()).run().requireSuccess();
    }

    private void assertRefused(String reason) {
        try (RunningJvm jvm = trial().start()) {
            assertThat(jvm.ask("declare")).matches("/proc/" + jvm.pid() + "/fd/\\d+");
            assertThat(jvm.ask("status", "visible")).isEqualTo("true");
            assertThat(jvm.ask("status", "all")).contains(reason);
            assertThat(jvm.exit(0)).isZero();
            assertThat(jvm.chatter()).isEmpty();
        }
        assertVictimsUntouched();
    }

    private void assertVictimsUntouched() {
        assertThat(victim).hasContent(SECRET);
        try (Stream<Path> entries = Files.list(victimDirectory)) {
            assertThat(entries).containsExactly(victim);
            assertThat(mode(victimDirectory)).isEqualTo("rwxr-xr-x");
            assertThat(mode(victim)).isEqualTo("rw-r--r--");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private Launch trial() {
        return Launch.of(Trial.class).asNobody().temporary(temporary);
    }

    private static String name(RunningJvm jvm) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + jvm.pid() + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return jvm.pid() + "-" + fields[19];
    }

    private static void fifo(Path place) {
        Command.of("mkfifo", place.toString()).run().requireSuccess();
        own(place);
    }

    /** Gives it to the user whom the trick is played on: the worst case. */
    private static void own(Path path) {
        Command.of("chown", "-h", Launch.NOBODY + ":" + Launch.NOBODY, path.toString())
                .run()
                .requireSuccess();
    }

    private static String mode(Path path) throws IOException {
        return PosixFilePermissions.toString(
                Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS));
    }
}
