package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One row for each rule by which an argument is rejected. */
final class ArgumentRejectionTest {
    private static MalformedArgumentException rejection(Machine machine, String text) {
        return catchThrowableOfType(
                MalformedArgumentException.class, () -> ArgumentSpec.parse(text, machine));
    }

    @Test
    void saysReasonAndOffset() {
        MalformedArgumentException e = new MalformedArgumentException(7, "bad thing");

        assertThat(e).hasMessage("bad thing at offset 7");
        assertThat(e.offset()).isEqualTo(7);
        assertThat(e.reason()).isEqualTo("bad thing");
    }

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "X86_64 | 4@i%ra+1r            | 3  | expected a space after the operand",
                "X86_64 | 4@                   | 2  | expected an operand, found the end",
                "X86_64 | @%rdi                | 0  | expected an operand",
                "X86_64 | 0@%rdi               | 0  | size outside 1 to 4096",
                "X86_64 | 8@%rdi -4097@%rdi    | 7  | size outside 1 to 4096",
                "X86_64 | 99999999999999@%rdi  | 0  | size outside 1 to 4096",
                "X86_64 | 8@%rdo               | 2  | unknown register",
                "X86_64 | 8@%                  | 2  | unknown register",
                "X86_64 | 8@%st(9)             | 2  | unknown register",
                "X86_64 | 8@%rip               | 2  | %rip holds no argument",
                "X86_64 | 8@%rdi,              | 6  | expected a space after the operand",
                "X86_64 | 8@5                  | 2  | number without $ or register",
                "X86_64 | 8@$                  | 3  | expected a number, found the end",
                "X86_64 | 8@$x                 | 3  | expected a number",
                "X86_64 | 8@$18446744073709551616 | 3 | number beyond 64 bits",
                "X86_64 | 8@$-9223372036854775809 | 3 | number beyond 64 bits",
                "X86_64 | 8@9223372036854775807+1(%rax) | 21 | offset beyond 64 bits",
                "X86_64 | 8@a+b(%rip)          | 4  | second symbol",
                "X86_64 | 8@-a(%rip)           | 2  | expected a number",
                "X86_64 | 8@a@(%rip)           | 4  | expected a suffix of the symbol",
                "X86_64 | 8@8(%rax             | 8  | expected ')', found the end",
                "X86_64 | 8@8(rax)             | 4  | expected '%'",
                "X86_64 | 8@8()                | 4  | expected '%'",
                "X86_64 | 8@(%al)              | 3  | %al cannot hold an address",
                "X86_64 | 8@(%xmm0)            | 3  | %xmm0 cannot hold an address",
                "X86_64 | 8@(%rax,%rsp,1)      | 8  | %rsp cannot be an index",
                "X86_64 | 8@(%rax,%rip)        | 8  | %rip cannot be an index",
                "X86_64 | 8@(%rax,%rbx,3)      | 13 | 'scale other than 1, 2, 4, 8'",
                "X86_64 | 8@(%rax,%rbx,)       | 13 | 'scale other than 1, 2, 4, 8'",
                "X86_64 | 8@%fs:(%rax,%rbx)    | 6  | base and index within a segment",
                "AARCH64 | 4@[x32,200]         | 3  | unknown register",
                "AARCH64 | 4@x32               | 2  | unknown register",
                "AARCH64 | 4@x01               | 2  | unknown register",
                "AARCH64 | 4@%rdi              | 2  | unknown register",
                "AARCH64 | 4@[w1]              | 3  | w1 cannot hold an address",
                "AARCH64 | 4@[x1, 8            | 8  | 'expected '']'', found the end'",
                "AARCH64 | 4@[x1, y]           | 7  | 'symbol without :lo12:'",
                "AARCH64 | 4@[x1, x2, sxtw 3]  | 11 | expected lsl",
                "AARCH64 | 4@[x1, x2, lsl 5]   | 15 | shift other than 0 to 4",
                "RISCV64 | 4@20(s35)           | 5  | unknown register",
                "RISCV64 | 4@s12               | 2  | unknown register",
                "RISCV64 | 4@t7                | 2  | unknown register",
                "RISCV64 | 4@20(fa0)           | 5  | fa0 cannot hold an address",
                "RISCV64 | 4@20(s1             | 7  | 'expected '')'', found the end'",
                "OTHER | 4@3                   | 0  | operands of an unknown machine",
            })
    void rejects(Machine machine, String text, int offset, String reason) {
        MalformedArgumentException e = rejection(machine, text);

        assertThat(e).as(text).isNotNull();
        assertThat(e.reason()).isEqualTo(reason);
        assertThat(e.offset()).isEqualTo(offset);
    }

    @Test
    void rejectsTooManyArguments() {
        assertThat(ArgumentSpec.parse("8@$1 ".repeat(255), Machine.X86_64)).hasSize(255);
        assertThat(rejection(Machine.X86_64, "8@$1 ".repeat(256)))
                .hasMessage("more than 255 arguments at offset 1275");
    }

    @Test
    void rejectsOverlongString() {
        assertThat(rejection(Machine.X86_64, " ".repeat(16385)))
                .hasMessage("argument string is over the limit at offset 16384");
    }
}
