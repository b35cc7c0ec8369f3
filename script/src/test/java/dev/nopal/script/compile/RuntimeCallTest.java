package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.check.CheckedProgram;
import dev.nopal.script.differential.Case;
import dev.nopal.script.differential.Golden;
import dev.nopal.script.run.SessionRuntime;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Resolves what compiled code calls by name. The JVM would do so when a handler first gets there,
 * inside somebody's application.
 */
final class RuntimeCallTest {
    private static final MethodHandles.Lookup LOOKUP = SessionRuntime.lookup();

    @ParameterizedTest
    @EnumSource
    void exists(RuntimeCall call) throws ReflectiveOperationException {
        Class<?> owner = call.owner().resolveConstantDesc(LOOKUP);
        MethodType type = call.type().resolveConstantDesc(LOOKUP);
        MethodHandle found =
                call.isStatic()
                        ? LOOKUP.findStatic(owner, call.method(), type)
                        : LOOKUP.findVirtual(owner, call.method(), type);
        assertThat(found).isNotNull();
    }

    @ParameterizedTest
    @EnumSource
    void exists(RuntimeField field) throws ReflectiveOperationException {
        Class<?> owner = field.owner().resolveConstantDesc(LOOKUP);
        Class<?> type = field.type().resolveConstantDesc(LOOKUP);
        assertThatCode(() -> LOOKUP.unreflectGetter(owner.getDeclaredField(field.field())))
                .doesNotThrowAnyException();
        assertThat(owner.getDeclaredField(field.field()).getType()).isEqualTo(type);
    }

    /** The JVM links a constant of a class when it is pushed, so those must exist, too. */
    @Test
    void everyConstantHasAClass() {
        assertThat(members("dev.nopal.")).isNotEmpty();
        for (ClassDesc type : constants()) {
            assertThatCode(() -> type.resolveConstantDesc(LOOKUP)).doesNotThrowAnyException();
        }
    }

    /** A call that is emitted past the table would be one that nothing resolves. */
    @Test
    void nothingIsCalledPastTheTable() {
        Set<String> known =
                Stream.concat(
                                Arrays.stream(RuntimeCall.values())
                                        .map(
                                                call ->
                                                        name(
                                                                call.owner(),
                                                                call.method(),
                                                                call.type().descriptorString())),
                                Arrays.stream(RuntimeField.values())
                                        .map(
                                                field ->
                                                        name(
                                                                field.owner(),
                                                                field.field(),
                                                                field.type().descriptorString())))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(members("dev.nopal.")).hasSizeGreaterThan(60).isSubsetOf(known);
    }

    private static Set<String> members(String prefix) {
        Set<String> members = new TreeSet<>();
        for (ClassModel model : compiled()) {
            elements(model)
                    .forEach(
                            element -> {
                                switch (element) {
                                    case InvokeInstruction call ->
                                            members.add(
                                                    name(
                                                            call.owner().asSymbol(),
                                                            call.name().stringValue(),
                                                            call.type().stringValue()));
                                    case FieldInstruction field ->
                                            members.add(
                                                    name(
                                                            field.owner().asSymbol(),
                                                            field.name().stringValue(),
                                                            field.type().stringValue()));
                                    default -> {}
                                }
                            });
        }
        String own = name(ProgramCompiler.OWNER, "", "");
        members.removeIf(member -> !member.startsWith(prefix) || member.startsWith(own));
        return members;
    }

    private static Set<ClassDesc> constants() {
        return compiled().stream()
                .flatMap(model -> model.fields().stream())
                .map(field -> field.fieldTypeSymbol())
                .collect(Collectors.toSet());
    }

    private static Stream<CodeElement> elements(ClassModel model) {
        return model.methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream());
    }

    private static String name(ClassDesc owner, String member, String type) {
        return owner.packageName() + "." + owner.displayName() + "." + member + type;
    }

    /** Returns all scripts of the corpus, compiled, and what an event adds to them. */
    private static List<ClassModel> compiled() {
        Stream<ClassModel> corpus =
                Golden.cases().values().stream()
                        .map(RuntimeCallTest::checked)
                        .map(RuntimeCallTest::compiled);
        ProbeSignature signature =
                new ProbeSignature(
                        "usdt:/x:p:n",
                        List.of(
                                new ProbeSignature.Argument("id", Type.INT64),
                                new ProbeSignature.Argument("name", new Type.Text(1024))));
        CheckedProgram event =
                ScriptRun.check(
                        "usdt::p:n /arg0 > 1/ { @[arg0, str(arg1)] = hist(arg0, 2); @s = ustack; }",
                        _ -> List.of(signature));
        return Stream.concat(corpus, Stream.of(compiled(event))).toList();
    }

    private static CheckedProgram checked(Case one) {
        return ScriptRun.check(
                one.program(), ProbeCatalog.EMPTY, one.parameters().toArray(String[]::new));
    }

    private static ClassModel compiled(CheckedProgram program) {
        return ClassFile.of().parse(new ProgramCompiler(program, new PrintFormats("")).generate());
    }
}
