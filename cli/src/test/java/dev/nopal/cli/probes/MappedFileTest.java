package dev.nopal.cli.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.FakeProc;
import dev.nopal.cli.process.Mapping;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

final class MappedFileTest {
    @TempDir Path folder;

    @Test
    void namesFilesOnceBelowTheRootOfTheProcess() throws IOException {
        assertThat(
                        paths(
                                "1000-2000 r--p 00000000 fe:00 7 /a.so\n"
                                        + "2000-3000 r-xp 00001000 fe:00 7 /a.so\n"
                                        + "3000-4000 r-xp 00002000 fe:00 7 /a.so\n"
                                        + "4000-5000 r-xp 00000000 fe:00 8 /b.so\n"))
                .containsExactly("/proc/9/root/a.so", "/proc/9/root/b.so");
    }

    @Test
    void leavesOutWhatIsNoFileWithCode() throws IOException {
        assertThat(
                        paths(
                                "1000-2000 rw-p 00000000 fe:00 7 /data\n"
                                        + "2000-3000 r-xp 00000000 00:00 0 [vdso]\n"
                                        + "3000-4000 rwxp 00000000 00:00 0 \n"))
                .isEmpty();
    }

    @Test
    void keepsTheKernelsNameOfMemfdWithoutDescriptor() throws IOException {
        List<MappedFile> files =
                files("1000-2000 r-xp 00000000 00:01 7 /memfd:nopal-x (deleted)\n");
        assertThat(files.getFirst().path()).isEqualTo("/proc/9/root/memfd:nopal-x (deleted)");
        assertThat(files.getFirst().isGone()).isTrue();
    }

    @Test
    void doesNotTakeDescriptorOfAnotherFile() throws IOException {
        new FakeProc(folder).file("9/other", "").link("9/fd/3", "/memfd:other");
        assertThat(paths("1000-2000 r-xp 00000000 00:01 7 /memfd:nopal-x (deleted)\n"))
                .containsExactly("/proc/9/root/memfd:nopal-x (deleted)");
    }

    @Test
    void findsTheMappingThatHoldsTheCode() throws IOException {
        MappedFile file =
                files(
                                "1000-2000 r--p 00000000 fe:00 7 /a.so\n2000-3000 r-xp 00001000 fe:00 7 /a.so\n")
                        .getFirst();
        assertThat(file.code(0x1010)).map(Mapping::start).contains(0x2000L);
        assertThat(file.code(0x10)).isEmpty();
    }

    private List<String> paths(String maps) throws IOException {
        return files(maps).stream().map(MappedFile::path).toList();
    }

    private List<MappedFile> files(String maps) throws IOException {
        return MappedFile.of(new FakeProc(folder).proc(), 9, Mapping.parse(maps));
    }
}
