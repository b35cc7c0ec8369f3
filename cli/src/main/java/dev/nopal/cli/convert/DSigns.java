package dev.nopal.cli.convert;

import dev.nopal.cli.convert.DExpression.Scope;
import dev.nopal.cli.convert.DFlow.Variable;

import java.util.HashSet;
import java.util.Set;

/**
 * Which numbers of a D program may be negative: D divides them and shifts them to the right with
 * their sign, bpftrace as large numbers without one.
 */
final class DSigns {
    static final Set<String> OPERATORS = Set.of("/", "%", ">>");

    private static final Set<String> UNSIGNED = Set.of("timestamp", "vtimestamp");
    private static final Set<String> ANSWERS =
            Set.of("<", "<=", ">", ">=", "==", "!=", "&&", "||", "^^");

    private final DVariables variables;
    private final Set<Variable> unsigned = new HashSet<>();
    private final Set<Variable> negative = new HashSet<>();

    DSigns(DVariables variables) {
        this.variables = variables;
        // The first value that is not 0 decides, as D has it.
        variables
                .flow()
                .reach(
                        unsigned,
                        values ->
                                values.stream()
                                        .filter(each -> !each.isZero())
                                        .findFirst()
                                        .filter(this::isUnsigned)
                                        .isPresent());
        variables.flow().reach(negative, values -> values.stream().anyMatch(this::isNegative));
    }

    /** Returns whether the result may be another one in bpftrace. */
    boolean differs(String operator, DExpression left, DExpression right) {
        boolean isDivision = !operator.equals(">>");
        return !isUnsigned(left)
                && !(isDivision && isUnsigned(right))
                && (isNegative(left) || isDivision && isNegative(right));
    }

    /** Returns whether a number has 64 bits without a sign, which numbers with a sign become. */
    private boolean isUnsigned(DExpression expression) {
        return switch (expression) {
            case DExpression.Cast cast -> isUnsigned(cast.type());
            case DExpression.Binary binary ->
                    !ANSWERS.contains(binary.operator())
                            && (isUnsigned(binary.left())
                                    || !binary.operator().matches("<<|>>")
                                            && isUnsigned(binary.right()));
            case DExpression.Ternary ternary ->
                    isUnsigned(ternary.then()) || isUnsigned(ternary.otherwise());
            case DExpression.Unary unary ->
                    !unary.operator().equals("!") && isUnsigned(unary.operand());
            case DExpression.Postfix postfix -> isUnsigned(postfix.operand());
            case DExpression.Assign assign -> isUnsigned(assign.target());
            case DExpression.Name name -> isUnsigned(name);
            case DExpression.Index index -> index.variable().filter(this::isUnsigned).isPresent();
            case DExpression.Literal literal -> literal.text().matches("(?i).*ul*");
            default -> false;
        };
    }

    private static boolean isUnsigned(String type) {
        return DTypeNames.inBpftrace(type).equals("uint64");
    }

    private boolean isUnsigned(DExpression.Name name) {
        if (variables.isDeclared(name)) {
            return isUnsigned(variables.declaredType(name));
        }
        return variables.isAssigned(name)
                ? unsigned.contains(Variable.of(name))
                : name.scope() == Scope.GLOBAL
                        && variables
                                .inline(name)
                                .map(this::isUnsigned)
                                .orElse(UNSIGNED.contains(name.name()));
    }

    private boolean isNegative(DExpression expression) {
        return switch (expression) {
            case DExpression.Unary unary ->
                    switch (unary.operator()) {
                        case "-", "~" -> !isUnsigned(unary.operand());
                        case "!" -> false;
                        default -> isNegative(unary.operand());
                    };
            case DExpression.Binary binary ->
                    !ANSWERS.contains(binary.operator())
                            && !isUnsigned(binary)
                            && (binary.operator().equals("-")
                                    || isNegative(binary.left())
                                    || isNegative(binary.right()));
            case DExpression.Ternary ternary ->
                    isNegative(ternary.then()) || isNegative(ternary.otherwise());
            case DExpression.Cast cast -> !isUnsigned(cast.type()) && isNegative(cast.operand());
            case DExpression.Postfix postfix -> isNegative(postfix.operand());
            case DExpression.Assign assign -> isNegative(assign.value());
            case DExpression.Name name -> isNegative(name);
            case DExpression.Index index -> index.variable().filter(this::isNegative).isPresent();
            default -> false;
        };
    }

    private boolean isNegative(DExpression.Name name) {
        boolean isArgument = name.scope() == Scope.GLOBAL && name.name().matches("arg\\d|args");
        return variables.isAssigned(name)
                ? negative.contains(Variable.of(name)) && !isUnsigned(name)
                : isArgument || variables.inline(name).filter(this::isNegative).isPresent();
    }
}
