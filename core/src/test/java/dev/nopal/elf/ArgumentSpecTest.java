package dev.nopal.elf;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.elf.Operand.Constant;
import dev.nopal.elf.Operand.Memory;
import dev.nopal.elf.Operand.Register;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import java.util.List;
import java.util.stream.Stream;

final class ArgumentSpecTest {
    private static final Machine X86 = Machine.X86_64;
    private static final Machine ARM = Machine.AARCH64;
    private static final Machine RISCV = Machine.RISCV64;

    static Stream<Arguments> arguments() {
        return Stream.of(
                // constants
                of(X86, "-4@$0", -4, new Constant(0), "int32 = 0"),
                of(X86, "8@$1234", 8, new Constant(1234), "uint64 = 1234"),
                of(X86, "-8@$-1", -8, new Constant(-1), "int64 = -1"),
                of(X86, "8@$0x1f", 8, new Constant(31), "uint64 = 31"),
                of(X86, "1@$-1", 1, new Constant(-1), "uint8 = 255"),
                of(X86, "4@$-1", 4, new Constant(-1), "uint32 = 4294967295"),
                of(
                        X86,
                        "8@$9223372036854775806",
                        8,
                        new Constant(Long.MAX_VALUE - 1),
                        "uint64 = 9223372036854775806"),
                of(
                        X86,
                        "8@$18446744073709551614",
                        8,
                        new Constant(-2),
                        "uint64 = 18446744073709551614"),
                of(
                        X86,
                        "-8@$-9223372036854775808",
                        -8,
                        new Constant(Long.MIN_VALUE),
                        "int64 = -9223372036854775808"),
                // registers, with and without size
                of(X86, "-8@%rbx", -8, new Register("%rbx"), "int64 in %rbx"),
                of(X86, "4@%r12", 4, new Register("%r12"), "uint32 in %r12"),
                of(X86, "1@%dil", 1, new Register("%dil"), "uint8 in %dil"),
                of(X86, "-2@%r9w", -2, new Register("%r9w"), "int16 in %r9w"),
                of(X86, "%rdi", 8, new Register("%rdi"), "uint64 in %rdi"),
                of(X86, "%eax", 4, new Register("%eax"), "uint32 in %eax"),
                of(X86, "%r10w", 2, new Register("%r10w"), "uint16 in %r10w"),
                of(X86, "%ah", 1, new Register("%ah"), "uint8 in %ah"),
                of(X86, "%xmm3", 16, new Register("%xmm3"), "16 bytes in %xmm3"),
                // memory
                of(X86, "8@-8(%rbp)", 8, memory("%rbp", -8), "uint64 at %rbp-8"),
                of(X86, "4@(%rax)", 4, memory("%rax", 0), "uint32 at %rax"),
                of(X86, "8@0x10(%rax)", 8, memory("%rax", 16), "uint64 at %rax+16"),
                of(X86, "16(%rsp)", 8, memory("%rsp", 16), "uint64 at %rsp+16"),
                of(X86, "-8(%rbp)", 8, memory("%rbp", -8), "uint64 at %rbp-8"),
                of(
                        X86,
                        "-4@global_max_action(%rip)",
                        -4,
                        symbol("global_max_action", 0),
                        "int32 at global_max_action"),
                of(X86, "8@24+mp_(%rip)", 8, symbol("mp_", 24), "uint64 at mp_+24"),
                of(
                        X86,
                        "-4@CheckpointStats+40(%rip)",
                        -4,
                        symbol("CheckpointStats", 40),
                        "int32 at CheckpointStats+40"),
                of(X86, "4@glob-2(%rip)", 4, symbol("glob", -2), "uint32 at glob-2"),
                of(X86, "8@16+a+8-4(%rip)", 8, symbol("a", 20), "uint64 at a+20"),
                of(X86, "8@seq_iter.6(%rip)", 8, symbol("seq_iter.6", 0), "uint64 at seq_iter.6"),
                of(X86, "8@.LC0(%rip)", 8, symbol(".LC0", 0), "uint64 at .LC0"),
                of(
                        X86,
                        "8@environ@GOTPCREL(%rip)",
                        8,
                        symbol("environ@GOTPCREL", 0),
                        "uint64 at environ@GOTPCREL"),
                of(X86, "4@glob", 4, new Memory(null, null, 1, 0, "glob"), "uint32 at glob"),
                of(
                        X86,
                        "8@(%rax,%rdx,8)",
                        8,
                        new Memory("%rax", "%rdx", 8, 0, null),
                        "uint64 at %rax+%rdx*8"),
                of(
                        X86,
                        "4@(%rbx,%rcx)",
                        4,
                        new Memory("%rbx", "%rcx", 1, 0, null),
                        "uint32 at %rbx+%rcx"),
                of(
                        X86,
                        "8@-88(%rsp,%rax,8)",
                        8,
                        new Memory("%rsp", "%rax", 8, -88, null),
                        "uint64 at %rsp+%rax*8-88"),
                of(
                        X86,
                        "4@table+4(,%rax,4)",
                        4,
                        new Memory(null, "%rax", 4, 4, "table"),
                        "uint32 at table+%rax*4+4"),
                of(
                        X86,
                        "-4@%fs:errno@tpoff",
                        -4,
                        new Memory("%fs", null, 1, 0, "errno@tpoff"),
                        "int32 at errno@tpoff+%fs"),
                of(X86, "8@%fs:-16", 8, memory("%fs", -16), "uint64 at %fs-16"),
                of(
                        X86,
                        "8@%fs:8(%rax)",
                        8,
                        new Memory("%fs", "%rax", 1, 8, null),
                        "uint64 at %fs+%rax+8"),
                // found in real files, although no tracer reads them
                of(X86, "8@%xmm0", 8, new Register("%xmm0"), "uint64 in %xmm0"),
                of(X86, "24@-40(%rbp)", 24, memory("%rbp", -40), "24 bytes at %rbp-40"),
                of(ARM, "-8@v0", -8, new Register("v0"), "int64 in v0"),
                // AArch64
                of(ARM, "-1@x0", -1, new Register("x0"), "int8 in x0"),
                of(ARM, "-4@w19", -4, new Register("w19"), "int32 in w19"),
                of(ARM, "w3", 4, new Register("w3"), "uint32 in w3"),
                of(ARM, "sp", 8, new Register("sp"), "uint64 in sp"),
                of(ARM, "s3", 4, new Register("s3"), "uint32 in s3"),
                of(ARM, "8@xzr", 8, new Register("xzr"), "uint64 in xzr"),
                of(ARM, "4@5", 4, new Constant(5), "uint32 = 5"),
                of(ARM, "-4@-5", -4, new Constant(-5), "int32 = -5"),
                of(ARM, "4@#5", 4, new Constant(5), "uint32 = 5"),
                of(ARM, "8@[x12]", 8, memory("x12", 0), "uint64 at x12"),
                of(ARM, "-4@[x30,-40]", -4, memory("x30", -40), "int32 at x30-40"),
                of(ARM, "-4@[x31,-40]", -4, memory("sp", -40), "int32 at sp-40"),
                of(ARM, "8@[sp, 120]", 8, memory("sp", 120), "uint64 at sp+120"),
                of(ARM, "8@[sp, #120]", 8, memory("sp", 120), "uint64 at sp+120"),
                of(
                        ARM,
                        "8@[x0, x1, lsl 3]",
                        8,
                        new Memory("x0", "x1", 8, 0, null),
                        "uint64 at x0+x1*8"),
                of(ARM, "8@[x0, x1]", 8, new Memory("x0", "x1", 1, 0, null), "uint64 at x0+x1"),
                of(
                        ARM,
                        "4@[x19, #:lo12:counter+8]",
                        4,
                        new Memory("x19", null, 1, 8, "counter"),
                        "uint32 at counter+x19+8"),
                // RISC-V
                of(RISCV, "-4@s5", -4, new Register("s5"), "int32 in s5"),
                of(RISCV, "-4@a0", -4, new Register("a0"), "int32 in a0"),
                of(RISCV, "8@fa0", 8, new Register("fa0"), "uint64 in fa0"),
                of(RISCV, "4@20(s1)", 4, memory("s1", 20), "uint32 at s1+20"),
                of(RISCV, "4@(sp)", 4, memory("sp", 0), "uint32 at sp"),
                of(RISCV, "-4@-1", -4, new Constant(-1), "int32 = -1"),
                of(RISCV, "8@-72(s0)", 8, memory("s0", -72), "uint64 at s0-72"),
                of(RISCV, "8@0", 8, new Constant(0), "uint64 = 0"),
                of(
                        RISCV,
                        "4@%lo(counter)(a5)",
                        4,
                        new Memory("a5", null, 1, 0, "counter"),
                        "uint32 at counter+a5"));
    }

    @ParameterizedTest(name = "{0} {1}")
    @MethodSource("arguments")
    void parsesAndDescribes(
            Machine machine, String text, int size, Operand operand, String description) {
        ArgumentSpec expected = new ArgumentSpec(Math.abs(size), size < 0, false, operand);

        List<ArgumentSpec> specs = ArgumentSpec.parse(text, machine);

        assertThat(specs).containsExactly(expected);
        assertThat(specs.getFirst().describe()).isEqualTo(description);
    }

    @Test
    void parsesFloatingPoint() {
        assertThat(ArgumentSpec.parse("-4f@%xmm0 8f@-8(%rbp) 10f@%st(1)", X86))
                .extracting(ArgumentSpec::describe)
                .containsExactly("float32 in %xmm0", "float64 at %rbp-8", "float80 in %st(1)");
        assertThat(ArgumentSpec.parse("8f@d0", ARM).getFirst().floating()).isTrue();
    }

    @Test
    void parsesNothingOutOfNothing() {
        for (Machine machine : Machine.values()) {
            assertThat(ArgumentSpec.parse("", machine)).isEmpty();
            assertThat(ArgumentSpec.parse("  ", machine)).isEmpty();
        }
    }

    @Test
    void splitsArgumentsAtSpacesOutsideBrackets() {
        assertThat(ArgumentSpec.parse(" -1@x0 4@5  8@[sp, 120]\t8@[x12] ", ARM))
                .extracting(ArgumentSpec::describe)
                .containsExactly("int8 in x0", "uint32 = 5", "uint64 at sp+120", "uint64 at x12");
        assertThat(ArgumentSpec.parse("%rdi %rax %rsi", X86)).hasSize(3);
    }

    private static Memory memory(String base, long offset) {
        return new Memory(base, null, 1, offset, null);
    }

    private static Memory symbol(String name, long offset) {
        return new Memory("%rip", null, 1, offset, name);
    }

    private static Arguments of(
            Machine machine, String text, int size, Operand operand, String description) {
        return Arguments.of(machine, text, size, operand, description);
    }
}
