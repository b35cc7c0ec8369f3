package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.ProbeSignature;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.type.Type;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.lang.classfile.ClassFile;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.List;

final class CodeWeightTest {
    /** HotSpot's FreqInlineSize: longer methods are never inlined. */
    private static final int LONGEST_INLINED = 325;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "@ = count();",
                "@ = hist(arg0);",
                "@ = lhist(arg0, 0, 100, 10);",
                "@a = min(arg0); @b = max(arg0);",
                "@a = count(); @b = count(); @c = count(); @d = count();",
                "@[arg0 & 15] = count();",
                "@[tid] = count();",
                "@s[tid] = nsecs;",
                "if (arg0 / 2 > 50) { @ = sum(arg0); }",
            })
    void letsSmallHandlersBeInlined(String body) {
        assertThat(bytecode(body)).isLessThanOrEqualTo(LONGEST_INLINED);
    }

    /** Inlined, they would make the application's methods too big to be inlined themselves. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "@[str(arg1)] = count();",
                "@[comm] = count();",
                "@[ustack] = count();",
                "printf(\"%d\\n\", arg0);",
                "printf(\"%s\\n\", str(arg1));",
                "print(arg0);",
                "@[arg0] = hist(arg0);",
                "@a[arg0] = count(); @b[arg0] = count();",
                "@[arg0] = tseries(arg0, 1s, 10);",
            })
    void keepsBigHandlersOutOfTheApplicationsMethods(String body) {
        assertThat(bytecode(body)).isGreaterThan(LONGEST_INLINED);
    }

    private static int bytecode(String body) {
        ProbeSignature signature =
                new ProbeSignature(
                        "usdt:/x:p:n",
                        List.of(
                                new ProbeSignature.Argument("id", Type.INT64),
                                new ProbeSignature.Argument("name", new Type.Text(1024))));
        CheckedProgram program =
                ScriptRun.check("usdt::p:n { " + body + " }", _ -> List.of(signature));
        byte[] bytes =
                new ProgramCompiler(program, new PrintFormats(body)).generate().getFirst().bytes();
        return ClassFile.of().parse(bytes).methods().stream()
                .filter(method -> method.methodName().equalsString("handler0"))
                .map(method -> (CodeAttribute) method.code().orElseThrow())
                .mapToInt(CodeAttribute::codeLength)
                .findFirst()
                .orElseThrow();
    }
}
