package dev.nopal.dof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.Machine;

import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The stubs as other programs read and run them. */
@Tag("slow")
class DofStubTest {
    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    X86_64         | nop;ret                                          | 0
                    X86_64_STACK   | lea 0x8(%rsp),%rsp;nop;lea -0x8(%rsp),%rsp;ret   | 5
                    X86_64_ENABLED | xor %eax,%eax;nop;ret                            | 2
                    AARCH64        | nop;ret                                          | 0
                    AARCH64_ENABLED| mov x0, #0x0;ret                                 | 0
                    """)
    void isWhatBinutilsDisassembles(DofStub stub, String code, int pc) throws Exception {
        boolean isArm = stub.name().startsWith("AARCH64");
        String objdump = isArm ? "aarch64-linux-gnu-objdump" : "objdump";
        requireCommand(objdump);
        Path file = Files.write(folder.resolve("stub"), stub.slot());
        String[] machine = isArm ? new String[] {"aarch64"} : new String[] {"i386:x86-64"};
        String listing = run(objdump, "-D", "-b", "binary", "-m", machine[0], file.toString());
        StringBuilder found = new StringBuilder();
        int at = -1;
        for (String line :
                listing.lines().filter(each -> each.matches(" +[0-9a-f]+:.*")).toList()) {
            String[] parts = line.split("\t");
            String instruction =
                    String.join(" ", List.of(parts).subList(2, parts.length))
                            .replaceAll("//.*", "")
                            .strip()
                            .replaceAll(" +", " ");
            if (found.length() == 0 || !found.toString().endsWith("ret")) {
                found.append(found.length() == 0 ? "" : ";").append(instruction);
            }
            boolean isPatched = instruction.equals("nop") || instruction.startsWith("mov ");
            at = isPatched ? Integer.parseInt(parts[0].strip().replace(":", ""), 16) : at;
        }
        assertThat(found.toString()).isEqualTo(code);
        assertThat(stub.pc()).isEqualTo(at).isEqualTo(pc);
    }

    /** Calls each stub, then does to the is-enabled stub what the kernel does. */
    private static final String CALLER =
            """
            #include <stdint.h>
            #include <stdio.h>
            #include <stdlib.h>
            #include <string.h>
            #include <sys/mman.h>

            typedef long stub(long, long, long, long, long, long, long, long, long, long, long, long);

            int main(int argc, char **argv) {
                long size = atol(argv[2]), fire = atol(argv[3]), asks = atol(argv[4]);
                char *image = mmap(0, size, 3, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
                FILE *file = fopen(argv[1], "r");
                if (fread(image, 1, size, file) != size || mprotect(image, size, 5)) {
                    return 1;
                }
                __builtin___clear_cache(image, image + size);
                volatile long guard = 42;
                if (((stub *) (image + fire))(7, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) != 7) {
                    return 2;
                }
                if (((long (*)(long)) (image + asks))(9) != 0) {
                    return 3;
                }
                mprotect(image, size, 3);
                *(uint32_t *) (image + atol(argv[5])) = 0xd2800020; /* mov x0, #1 */
                mprotect(image, size, 5);
                __builtin___clear_cache(image, image + size);
                if (((long (*)(long)) (image + asks))(9) != 1) {
                    return 4;
                }
                printf("%ld\\n", guard);
                return 0;
            }
            """;

    @Test
    void runsOnArm64() throws Exception {
        requireCommand("aarch64-linux-gnu-gcc");
        requireCommand("qemu-aarch64");
        DofTarget target = new DofTarget(DofSystem.DARWIN, Machine.AARCH64);
        DofImage image =
                new DofImage(
                        target,
                        "shop",
                        List.of(new DofImage.Declared("sold", Collections.nCopies(12, "int64_t"))));
        byte[] bytes = image.bytes(0);
        int asked = DofParser.parse(bytes).probes().getFirst().enabledOffsets().getFirst();
        Path file = Files.write(folder.resolve("image"), bytes);
        Path source = Files.writeString(folder.resolve("caller.c"), CALLER);
        Path caller = folder.resolve("caller");
        run("aarch64-linux-gnu-gcc", "-static", "-O1", "-o", caller.toString(), source.toString());
        assertThat(
                        run(
                                "qemu-aarch64",
                                caller.toString(),
                                file.toString(),
                                Integer.toString(image.size()),
                                Integer.toString(image.stubOffset(0)),
                                Integer.toString(image.enabledOffset(0)),
                                Integer.toString(asked)))
                .isEqualTo("42\n");
    }

    private static void requireCommand(String name) {
        boolean isPresent = false;
        for (String each : System.getenv("PATH").split(":")) {
            isPresent |= Files.isExecutable(Path.of(each, name));
        }
        assertThat(isPresent || !"true".equals(System.getenv("CI"))).as(name).isTrue();
        Assumptions.assumeTrue(isPresent, name + " is missing");
    }

    private String run(String... command) throws IOException, InterruptedException {
        Path output = folder.resolve("output");
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("LC_ALL", "C");
        Process process = builder.redirectOutput(output.toFile()).start();
        try {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
        } finally {
            process.destroyForcibly();
        }
        assertThat(process.exitValue()).as(Files.readString(output)).isZero();
        return Files.readString(output);
    }
}
