package dev.nopal.script.parse;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.parse.Token.Kind;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.List;

final class LexerTest {
    private final Diagnostics diagnostics = new Diagnostics();

    private List<Token> tokens(String text) {
        Lexer lexer = new Lexer(text, diagnostics);
        List<Token> tokens = new ArrayList<>();
        for (Token token = lexer.next(); token.kind() != Kind.END; token = lexer.next()) {
            tokens.add(token);
        }
        return tokens;
    }

    private long number(String text) {
        return tokens(text).getFirst().value();
    }

    @Test
    void readsNumbersInAllForms() {
        assertThat(number("017")).isEqualTo(15);
        assertThat(number("0x1F")).isEqualTo(31);
        assertThat(number("1_000")).isEqualTo(1000);
        assertThat(number("2e3")).isEqualTo(2000);
        assertThat(number("5ULL")).isEqualTo(5);
        assertThat(number("2m")).isEqualTo(120_000_000_000L);
        assertThat(number("18446744073709551615")).isEqualTo(-1);
        assertThat(diagnostics.hasErrors()).isFalse();
    }

    @Test
    void readsDurationsWithAFraction() {
        assertThat(number("0.5s")).isEqualTo(500_000_000);
        assertThat(number("1.25ms")).isEqualTo(1_250_000);
        assertThat(number("2.0ns")).isEqualTo(2);
        assertThat(number("0.5d")).isEqualTo(43_200_000_000_000L);
        assertThat(number("1.100000us")).isEqualTo(1_100);
        assertThat(tokens("0.5s + 1")).hasSize(3);
        assertThat(diagnostics.hasErrors()).isFalse();
    }

    @Test
    void rejectsDurationsThatAreNotWholeNanoseconds() {
        assertThat(number("0.5ns")).isZero();
        assertThat(number("0.0000000001s")).isZero();
        assertThat(number("9999999999999999.5d")).isZero();
        assertThat(number("0." + "0".repeat(50) + "1s")).isZero();
        assertThat(diagnostics.errors())
                .extracting(each -> each.message().replaceAll("0{20,}", "0..0"))
                .containsExactly(
                        "0.5ns is not a whole number of nanoseconds",
                        "0.0000000001s is not a whole number of nanoseconds",
                        "integer 9999999999999999.5d exceeds 64 bits",
                        "invalid number '0.0..01s'");
    }

    @Test
    void keepsRangesAndTuplesApartFromNumbers() {
        assertThat(tokens("1..5")).extracting(Token::text).containsExactly("", "..", "");
        assertThat(tokens("$kv.0.1")).hasSize(5);
        assertThat(tokens("1.5")).hasSize(3);
        assertThat(tokens("1.5 s")).hasSize(4);
        assertThat(tokens("1.5stop")).hasSize(3);
    }

    @Test
    void resolvesEscapesAsBytesOfUtf8() {
        assertThat(tokens("\"\\x41\\n\\101\\xc3\\xa9é\"").getFirst().text()).isEqualTo("A\nAéé");
    }

    @Test
    void takesTheLongestSymbol() {
        assertThat(tokens("<<= >>= <= -> ++ +"))
                .extracting(Token::text)
                .containsExactly("<<=", ">>=", "<=", "->", "++", "+");
    }

    @Test
    void endsAPredicateBeforeABraceOnly() {
        assertThat(tokens("/ a / b /\n // c\n {"))
                .extracting(Token::kind)
                .containsExactly(
                        Kind.SYMBOL,
                        Kind.IDENTIFIER,
                        Kind.SYMBOL,
                        Kind.IDENTIFIER,
                        Kind.END_PREDICATE,
                        Kind.SYMBOL);
    }

    @Test
    void skipsTheLineThatNamesTheInterpreter() {
        assertThat(tokens("#!/usr/bin/env bpftrace\nBEGIN")).hasSize(1);
    }

    @Test
    void readsPreprocessorLinesWithTheirContinuation() {
        assertThat(tokens("#define A \\\n 5\nBEGIN")).hasSize(2);
    }

    @Test
    void continuesAfterInvalidCharacters() {
        assertThat(tokens("a § b")).hasSize(2);
        assertThat(diagnostics.errors()).hasSize(1);
    }
}
