package dev.nopal.script.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.nopal.script.language.Function;
import dev.nopal.script.language.Parameter;
import dev.nopal.script.program.CheckedProgram;
import dev.nopal.script.program.TypedExpression;
import dev.nopal.script.program.TypedStatement;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Calls of every function, with the arguments of its signature. */
final class FunctionRulesTest {
    private static String argument(Parameter parameter) {
        return switch (parameter) {
            case STRING, DATA, FORMAT, TEXT -> "\"a\"";
            case VALUE, INTEGER, LITERAL, FRAMES, DEFAULT, KEY -> "1";
            case CONDITION -> "true";
            case WORD -> "boot";
            case TUPLE -> "(\"a\", \"b\")";
            case STACK -> "ustack";
            case MAP -> "@map";
            case VARIABLE -> "$variable";
        };
    }

    private static String call(Function function, int arguments) {
        return IntStream.range(0, arguments)
                .mapToObj(i -> argument(function.signature().at(i)))
                .collect(Collectors.joining(", ", function.text() + "(", ")"));
    }

    private static CheckResult check(String call) {
        return Shop.check("BEGIN { @map[1] = 1; $variable = 1; $result = " + call + "; }");
    }

    /** A function that has neither a fixed result nor a rule of its own makes the checker throw. */
    @ParameterizedTest
    @EnumSource
    void everyFunctionHasARule(Function function) {
        int most = function.signature().parameters().size();
        for (int given = function.signature().required(); given <= most; given++) {
            String call = call(function, given);
            assertThatCode(() -> check(call)).as(call).doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @EnumSource
    void plainFunctionsHaveTheResultOfTheTable(Function function) {
        function.result()
                .ifPresent(
                        type -> {
                            String call = call(function, function.signature().required());
                            assertThat(check(call)).isInstanceOf(CheckResult.Accepted.class);
                            CheckedProgram program = ((CheckResult.Accepted) check(call)).program();
                            TypedExpression typed =
                                    ((TypedStatement.AssignVariable)
                                                    program.probes().getFirst().body().getLast())
                                            .value();
                            assertThat(typed).isInstanceOf(TypedExpression.Call.class);
                            assertThat(typed.type()).isEqualTo(type);
                            assertThat(((TypedExpression.Call) typed).function())
                                    .isEqualTo(function);
                        });
    }
}
