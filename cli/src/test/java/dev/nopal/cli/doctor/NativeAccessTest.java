package dev.nopal.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.cli.process.JavaCommandLine;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class NativeAccessTest {
    @Test
    void isRefusedWithoutFlag() {
        assertThat(judge("-Xmx1g").granted()).contains(false);
    }

    @Test
    void isGrantedByFlagInEverySpelling() {
        assertThat(judge("--enable-native-access=ALL-UNNAMED").granted()).contains(true);
        assertThat(judge("--enable-native-access=a,dev.nopal.core,b").granted()).contains(true);
        assertThat(judge("--enable-native-access", "ALL-UNNAMED").granted()).contains(true);
    }

    @Test
    void isNotGrantedToOthers() {
        assertThat(judge("--enable-native-access=com.shop").granted()).contains(false);
        assertThat(judge("-Dx=--enable-native-access=ALL-UNNAMED").granted()).contains(false);
    }

    @Test
    void isGrantedByEnvironment() {
        for (String variable : List.of("JDK_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS")) {
            JavaOptions options =
                    JavaOptions.of(
                            List.of(variable + "=-Da='b c' --enable-native-access=ALL-UNNAMED"),
                            JavaCommandLine.parse(List.of("Main")));
            assertThat(NativeAccess.judge(options, false, Optional.empty()).granted())
                    .contains(true);
        }
    }

    @Test
    void isGrantedByManifest() {
        NativeAccess access = NativeAccess.judge(options("-Xmx1g"), true, Optional.empty());
        assertThat(access.granted()).contains(true);
    }

    @Test
    void canBeForced() {
        assertThat(judge("-Dnopal.native=force").granted()).contains(true);
        assertThat(judge("-Dnopal.native=force", "--illegal-native-access=deny").granted())
                .contains(false);
    }

    @Test
    void canBeSwitchedOff() {
        String flag = "--enable-native-access=ALL-UNNAMED";
        assertThat(judge(flag, "-Dnopal.native=off").granted()).contains(false);
        assertThat(judge(flag, "-Dnopal.disabled=true").granted()).contains(false);
        assertThat(judge(flag, "-Dnopal.native=off", "-Dnopal.native=auto").granted())
                .contains(true);
    }

    @Test
    void isUnknownWhenOptionsMayBeElsewhere() {
        NativeAccess access =
                NativeAccess.judge(options("-Xmx1g"), false, Optional.of("an argument file"));
        assertThat(access.granted()).isEmpty();
        assertThat(access.reason()).isEqualTo("an argument file");
    }

    @Test
    void splitsVariablesAsTheLauncherDoes() {
        assertThat(JavaOptions.words(" a \"b c\" d'e f'g  '' "))
                .containsExactly("a", "b c", "de fg", "");
    }

    private static NativeAccess judge(String... options) {
        return NativeAccess.judge(options(options), false, Optional.empty());
    }

    private static JavaOptions options(String... options) {
        return JavaOptions.of(List.of(), JavaCommandLine.parse(List.of(options)));
    }
}
