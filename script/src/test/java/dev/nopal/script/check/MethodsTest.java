package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostic;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.type.Type;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;

/** The values that a script can read at methods and lines, and the messages about others. */
class MethodsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "method:Shop:place { printf(\"%d %s\\n\", args.order.id, args.order.customer) }",
                "method:Shop:place { @[arg0.previous.previous.customer] = sum(arg1) }",
                "method:Shop:place { print(this); print(args); @[this, args.order] = count() }",
                "method:Shop:place { $o = args.order; $o = $o.previous; @ = max($o.id) }",
                "method:Shop:place /args.order.previous != null && this/ { @ = count() }",
                "method:Shop:place /args.order == args.order.previous/ { @ = count() }",
                "methodret:Shop:place { @[retval] = hist(duration) }",
                "methodret:Shop:place /exception != 0/ { @[exception] = count() }",
                "methodret:Shop:place /exception == \"java.io.IOException\"/ { @ = count() }",
                "methodret:Shop:* { @[probe] = hist(duration) }",
                "method:Shop:place { @[((dev.nopal.script.check.Methods$Order)this).customer] ="
                        + " count() }",
                "method:Shop:place { @ = max(((Order)this).previous.id) }",
                "method:Shop:place { $o = (Order)this; @ = max($o.id) }",
                "method:Shop:place /(args.order.id) > 1 && (args.order.id)/ { @ = count() }",
                "line:Shop:12 { @[order.customer] = sum(total); @t[args.tid] = count() }",
            })
    void areAccepted(String program) {
        assertThat(Methods.check(program)).isInstanceOf(CheckResult.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "method:Shop:place { @ = hist(duration) }"
                        + "| duration can not be used with \"method\" probes"
                        + "|it is known when the method returns: methodret:Shop:place",
                "methodret:Shop:clear { print(retval) }"
                        + "| methodret:Shop:clear has no retval: the method is void|''",
                "methodret:Shop:clear { print(this) }"
                        + "| methodret:Shop:clear has no 'this': the method is static|''",
                "method:Shop:place { print(args.ordr) }"
                        + "| method:Shop:place has no argument 'ordr'| did you mean 'order'?",
                "method:Shop:place { print(args.order.custommer) }"
                        + "| dev.nopal.script.check.Methods$Order has no field 'custommer'"
                        + "| did you mean 'customer'?",
                "method:Shop:place { print(args.order.zzzzzzz) }"
                        + "| dev.nopal.script.check.Methods$Order has no field 'zzzzzzz'"
                        + "| it has id, customer, previous",
                "method:Shop:place { print(args.count.id) }"
                        + "| Can not access field 'id' on expression of type 'int32'|''",
                "method:Shop:place { @ = sum(args.order) }"
                        + "| sum() only supports integer arguments (dev.nopal.script.check.Methods$Order provided)|''",
                "method:Shop:place /args.order == 1/ { @ = count() }"
                        + "| Type mismatch for '==': comparing"
                        + " dev.nopal.script.check.Methods$Order with int8|''",
                "method:Shop:place { print(((com.acme.Card)args.order).number) }"
                        + "| no class com.acme.Card is loaded"
                        + "| a nested class is written com.acme.Outer$Inner",
                "method:Shop:place { print(((Order)args.count).id) }"
                        + "| Cannot cast from \"int32\" to"
                        + " \"dev.nopal.script.check.Methods$Order\"|''",
                "method:Shop:place { print(((java.lang.reflect.Method)this).name) }"
                        + "| the JDK hides the fields of java.lang.reflect.Method from all programs"
                        + "| print the object itself: methods, fields and constructors have a text",
                "methodret:Shop:place /duration > 0.5/ { }"
                        + "| there are no numbers with a fraction, except durations"
                        + "| 0.5s is 500000000; otherwise multiply both sides: 10 * x > 15",
                "line:Shop:12 { print(totl) }"
                        + "| Unknown identifier: 'totl'| did you mean 'total'?",
                "line:Shop:12 { print(retval) }"
                        + "| retval can not be used with \"line\" probes|''",
            })
    void areRejected(String program, String message, String hint) {
        CheckResult result = Methods.check(program);
        assertThat(result).isInstanceOf(CheckResult.Rejected.class);
        List<Diagnostic> found = ((CheckResult.Rejected) result).diagnostics();
        assertThat(found).extracting(Diagnostic::message).containsExactly(message.strip());
        assertThat(found).extracting(Diagnostic::hint).containsExactly(hint.strip());
    }

    @Test
    void warnsWhereAFieldHasDifferentTypes() {
        List<Diagnostic> warnings =
                accepted("method:Shop:place { print(args.order.note) }").warnings();
        assertThat(warnings)
                .extracting(Diagnostic::message)
                .containsExactly(
                        "the field 'note' is int in A, java.lang.String in B; it is read from the"
                                + " object's own class, as an object or a text");
        assertThat(warnings.getFirst().hint()).contains("a cast chooses a class");
    }

    @Test
    void factsHaveTheFieldsThatAreRead() {
        CheckedProgram program =
                accepted("method:Shop:place { print(args.order.previous.id); print(args.count) }");
        assertThat(program.probes().getFirst().facts().fields()).hasSize(2);
    }

    @Test
    void mapsHoldTextsInsteadOfObjects() {
        CheckedProgram program =
                accepted("method:Shop:place { @o[args.order] = this; @t = (args.order, 1); }");
        assertThat(program.maps().getFirst().key()).hasValue(Type.OBJECT_TEXT);
        assertThat(program.maps().getFirst().value()).isEqualTo(Type.OBJECT_TEXT);
        assertThat(program.maps().getLast().value().text()).isEqualTo("(string[256],int8)");
    }

    @Test
    void builtinsWinOverLocals() {
        CheckedProgram program = accepted("line:Shop:12 { @a = tid; @b = args.tid; }");
        assertThat(program.maps().getFirst().value()).isEqualTo(Type.UINT64);
        assertThat(program.maps().getLast().value()).isEqualTo(new Type.Int(32, true));
    }

    @Test
    void methodsShareAShapeWhereTheScriptReadsNoArgument() {
        assertThat(accepted("methodret:Shop:* { @[probe] = hist(duration) }").probes()).hasSize(1);
    }

    @Test
    void factsNameTheExtrasThatAreRead() {
        CheckedProgram program = accepted("methodret:Shop:place { @[retval] = hist(duration) }");
        assertThat(program.probes().getFirst().facts().extras())
                .containsExactlyInAnyOrder("retval", "duration");
        assertThat(program.maps().getFirst().key()).hasValue(new Type.Text(1024));
    }

    private static CheckedProgram accepted(String program) {
        CheckResult result = Methods.check(program);
        assertThat(result).isInstanceOf(CheckResult.Accepted.class);
        return ((CheckResult.Accepted) result).program();
    }
}
