package dev.nopal.script.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.EventReader;
import dev.nopal.script.ProbeCatalog;
import dev.nopal.script.ProbeSignature;
import dev.nopal.script.differential.Golden;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.run.SessionRuntime;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.BeforeAll;
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
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The methods that compiled code calls by name, resolved here. The JVM would resolve them when a
 * handler first reaches them, inside an application.
 */
final class RuntimeCallTest {
    private static final MethodHandles.Lookup LOOKUP = SessionRuntime.lookup();

    /**
     * Blocks that use what {@code BEGIN} does not have: arguments, an object, an event's own time.
     */
    private static final List<String> EVENTS =
            List.of(
                    "usdt::p:n /arg0 > 1/ { @[arg0, str(arg1)] = hist(arg0); @s = args.object; @i ="
                            + " (uint64)args.object; }",
                    "jfr:test.Event { @[ustack] = count(); @e = elapsed; @c = comm;"
                            + " @o[ustack(own, 2)] = count(); @m[ustack(\"a.*\")] = count(); }");

    private static List<ClassModel> compiled;

    @BeforeAll
    static void compileAll() {
        compiled = new ArrayList<>();
        Golden.cases()
                .values()
                .forEach(
                        one ->
                                compile(
                                        one.program(),
                                        ProbeCatalog.EMPTY,
                                        one.parameters().toArray(String[]::new)));
        compile(
                "config = { max_strlen=32768 } BEGIN { print(\"" + "x".repeat(20_000) + "\"); }",
                ProbeCatalog.EMPTY);
        compile(
                "BEGIN { $a = (uint8[8])nsecs; print($a[pid]); print((uint64)$a); print(buf($a)); }",
                ProbeCatalog.EMPTY);
        compile(EVENTS.get(0), _ -> List.of(tracepoint()));
        compile(EVENTS.get(1), _ -> List.of(recorded()));
    }

    private static void compile(String script, ProbeCatalog catalog, String... parameters) {
        CheckedProgram program = ScriptRun.check(script, catalog, parameters);
        for (HandlerClass each :
                new ProgramCompiler(program, new PrintFormats(script)).generate()) {
            compiled.add(ClassFile.of().parse(each.bytes()));
        }
    }

    private static ProbeSignature tracepoint() {
        return new ProbeSignature(
                "usdt:/x:p:n",
                List.of(
                        new ProbeSignature.Argument("id", Type.INT64),
                        new ProbeSignature.Argument("name", new Type.Text(1024)),
                        new ProbeSignature.Argument("object", new Type.JavaObject("a.B"))));
    }

    private static ProbeSignature recorded() {
        EventReader reader =
                new EventReader() {
                    @Override
                    public MethodHandle argument(String name) {
                        return extra(name);
                    }

                    @Override
                    public MethodHandle extra(String name) {
                        Class<?> type =
                                switch (name) {
                                    case "nsecs" -> long.class;
                                    case "comm" -> String.class;
                                    default -> Object.class;
                                };
                        return MethodHandles.empty(MethodType.methodType(type, Object.class));
                    }
                };
        return new ProbeSignature(
                "jfr:test.Event",
                List.of(),
                List.of(
                        new ProbeSignature.Argument("nsecs", Type.UINT64),
                        new ProbeSignature.Argument("comm", Type.COMM),
                        new ProbeSignature.Argument(
                                "ustack", new Type.Stack(Type.Stack.Mode.BPFTRACE, 127))),
                Optional.of(reader));
    }

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
        Field found = owner.getDeclaredField(field.field());
        assertThat(found.getType()).isEqualTo(field.type().resolveConstantDesc(LOOKUP));
        assertThat(LOOKUP.unreflectGetter(found)).isNotNull();
    }

    @Test
    void classesOfConstantsExist() throws ReflectiveOperationException {
        Set<ClassDesc> types =
                compiled.stream()
                        .flatMap(model -> model.fields().stream())
                        .map(field -> field.fieldTypeSymbol())
                        .collect(Collectors.toSet());
        assertThat(types).hasSizeGreaterThan(8);
        for (ClassDesc type : types) {
            assertThat(type.resolveConstantDesc(LOOKUP)).isNotNull();
        }
    }

    /** Code that bypassed the tables would call something that no test resolves. */
    @Test
    void everythingOfOursThatIsEmittedIsInTheTables() {
        Set<String> ours = emitted();
        ours.removeIf(
                member ->
                        !member.startsWith("dev.nopal.")
                                || member.startsWith(name(ProgramCompiler.OWNER, "", "")));
        assertThat(ours).hasSizeGreaterThan(70).isSubsetOf(tables());
    }

    @Test
    void tablesHaveNothingThatIsNeverEmitted() {
        Set<String> never = tables();
        never.removeAll(emitted());
        assertThat(never).isEmpty();
    }

    private static Set<String> tables() {
        Set<String> names = new TreeSet<>();
        for (RuntimeCall call : RuntimeCall.values()) {
            names.add(name(call.owner(), call.method(), call.type().descriptorString()));
        }
        for (RuntimeField field : RuntimeField.values()) {
            names.add(name(field.owner(), field.field(), field.type().descriptorString()));
        }
        return names;
    }

    private static Set<String> emitted() {
        return compiled.stream()
                .flatMap(model -> model.methods().stream())
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .flatMap(RuntimeCallTest::member)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<String> member(CodeElement element) {
        return switch (element) {
            case InvokeInstruction call ->
                    Stream.of(
                            name(
                                    call.owner().asSymbol(),
                                    call.name().stringValue(),
                                    call.type().stringValue()));
            case FieldInstruction field ->
                    Stream.of(
                            name(
                                    field.owner().asSymbol(),
                                    field.name().stringValue(),
                                    field.type().stringValue()));
            default -> Stream.empty();
        };
    }

    private static String name(ClassDesc owner, String member, String type) {
        return owner.packageName() + "." + owner.displayName() + "." + member + type;
    }
}
