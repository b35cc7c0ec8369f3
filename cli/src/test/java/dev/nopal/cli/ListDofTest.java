package dev.nopal.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.dof.GoldenDof;
import dev.nopal.cli.failure.ExitCode;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/** Lists the DOF of files that Oracle's libdtrace wrote. */
final class ListDofTest {
    @TempDir Path folder;
    private String object;
    private String raw;

    @BeforeEach
    void copy() throws IOException {
        object = Files.write(folder.resolve("shop.o"), GoldenDof.bytes("shop.o")).toString();
        raw = Files.write(folder.resolve("several"), GoldenDof.bytes("several.dof")).toString();
    }

    @Test
    void listsOneLineForEachProbe() {
        assertThat(Cli.run("list", "--file", object).out())
                .isEqualTo(
                        """
                        dof:FILE:shop:order-placed
                        dof:FILE:shop:order-shipped
                        dof:FILE:shop:tick
                        """
                                .replace("FILE", object));
        assertThat(Cli.run("list", "--file", raw).out().lines())
                .map(line -> line.substring(("dof:" + raw).length()))
                .containsExactly(
                        ":door:closed", ":stock:counted", ":stock:empty-shelf", ":till_2x:opened");
    }

    @Test
    void selectsByPattern() {
        for (String pattern : new String[] {"shop:tick", "tick", "dof:" + object + ":shop:tick"}) {
            assertThat(Cli.run("list", pattern, "--file", object).out())
                    .isEqualTo("dof:" + object + ":shop:tick\n");
        }
        assertThat(Cli.run("list", object + ":shop:t*").out())
                .isEqualTo("dof:" + object + ":shop:tick\n");
    }

    @Test
    void showsTypesOffsetsAndStability() {
        assertThat(Cli.run("list", "-v", "--file", object).out())
                .isEqualTo(
                        """
                        dof:FILE:shop:order-placed
                            arguments  long arg0, char *arg1
                            location   again, offset 0x1e, by .SUNW_dof
                            location   place, offset 0x15, by .SUNW_dof
                            is-enabled place, offset 0xd, by .SUNW_dof
                            stability  provider Evolving/Evolving/Common, name Stable/Evolving/ISA, arguments Unstable/Unstable/Common
                        dof:FILE:shop:order-shipped
                            arguments  int arg0, unsigned char arg1, short arg2
                            in scripts short args[0] = arg2, int args[1] = arg0
                            location   again, offset 0x1f, by .SUNW_dof
                            stability  provider Evolving/Evolving/Common, name Stable/Evolving/ISA, arguments Unstable/Unstable/Common
                        dof:FILE:shop:tick
                            arguments  none
                            location   main, offset 0x38, by .SUNW_dof
                            location   main, offset 0x39, by .SUNW_dof
                            stability  provider Evolving/Evolving/Common, name Stable/Evolving/ISA, arguments Unstable/Unstable/Common
                        """
                                .replace("FILE", object));
    }

    @Test
    void writesJson() {
        assertThat(Cli.run("list", "--json", "shop:order-placed", "--file", object).out())
                .contains(
                        "\"probe\": \"dof:" + object + ":shop:order-placed\"",
                        "\"section\": \".SUNW_dof\"",
                        "\"dof_version\": 3",
                        "\"function\": \"place\"",
                        "\"type\": \"char *\"",
                        "\"provider\": \"Evolving/Evolving/Common\"");
    }

    @Test
    void declaresProvidersInD() {
        assertThat(Cli.run("list", "--as", "d", "--file", object).out())
                .isEqualTo(
                        """
                        provider shop {
                            probe order__placed(long, char *);
                            probe order__shipped(int arg0, unsigned char arg1, short arg2) : (short arg2, int arg0);
                            probe tick();
                        };
                        #pragma D attributes Evolving/Evolving/Common provider shop provider
                        #pragma D attributes Unstable/Unstable/Common provider shop module
                        #pragma D attributes Unstable/Unstable/Common provider shop function
                        #pragma D attributes Stable/Evolving/ISA provider shop name
                        #pragma D attributes Unstable/Unstable/Common provider shop args
                        """);
    }

    @Test
    void saysWhatSystemTapDoesNotSee() {
        Tools.Result result = Cli.run("list", "--as", "tapset", "tick", "--file", object);
        assertThat(result.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(result.out()).isEmpty();
        assertThat(result.err())
                .isEqualTo("nopal: not declared: shop:tick: SystemTap does not read DOF\n");
    }

    @Test
    void refusesDamagedDof() throws IOException {
        byte[] cut = Arrays.copyOf(GoldenDof.bytes("shop.dof"), 700);
        String file = Files.write(folder.resolve("cut"), cut).toString();
        Tools.Result result = Cli.run("list", "--file", file);
        assertThat(result.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err())
                .isEqualTo(
                        "nopal: "
                                + file
                                + " has invalid DOF: file size 811 outside 64 to 700 at offset"
                                + " 0x30\n");
    }

    @Test
    void refusesToDeclareWhatIsNoProbeOfAFile() {
        assertThat(Cli.run("list", "--as", "d", "none:*", "--file", object).err())
                .isEqualTo("nopal: no probe matches none:*; nopal list shows all\n");
        assertThat(Cli.run("list", "--as", "d", "--json", "--file", object).err())
                .isEqualTo("nopal: --as declares USDT probes as text; leave out --json\n");
        assertThat(Cli.run("list", "--as", "d", "jfr:*").err())
                .isEqualTo(
                        "nopal: --as declares USDT probes as text; leave out jfr:*, which is"
                                + " none\n");
        assertThat(Cli.run("list", "--as", "java", "--file", object).exitCode())
                .isEqualTo(ExitCode.USAGE);
    }
}
