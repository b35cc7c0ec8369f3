package dev.nopal.cli.request;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nopal.cli.failure.Failure;
import dev.nopal.script.check.Script;

import org.junit.jupiter.api.Test;

import java.util.List;

final class KnownParametersTest {
    private static void require(String script, String... words) {
        KnownParameters.require(Script.of(ScriptWords.read(script, List.of(words))));
    }

    @Test
    void acceptsWhatTheScriptReads() {
        assertThatCode(
                        () ->
                                require(
                                        "macro m() { getopt(\"in-macro\", 1) }"
                                                + " usdt::$provider:order { print(m());"
                                                + " print(getopt(\"len\", 8)); }",
                                        "--len=9",
                                        "--in-macro=2",
                                        "--provider=shop",
                                        "word"))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesWhatTheScriptDoesNotRead() {
        assertThatThrownBy(() -> require("BEGIN { print(getopt(\"len\", 8)); }", "--length=9"))
                .isInstanceOf(Failure.class)
                .hasMessage("the script has no parameter --length; it has --len");
        assertThatThrownBy(() -> require("BEGIN { print(getopt(\"len\", 8)); }", "--lne=9"))
                .hasMessage("the script has no parameter --lne; did you mean 'len'?");
        assertThatThrownBy(() -> require("BEGIN { }", "--all"))
                .hasMessage("the script has no parameter --all; it reads none by name");
    }

    @Test
    void leavesErrorsOfTheScriptToTheCheck() {
        assertThatCode(() -> require("BEGIN {", "--all")).doesNotThrowAnyException();
    }
}
