package dev.nopal.script.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.AggregationType;
import dev.nopal.script.Diagnostics;
import dev.nopal.script.check.Builtin;
import dev.nopal.script.check.Function;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.parse.UnaryOperator;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The corpus has each production, builtin, function and aggregation, or says why it has not. */
final class CorpusTest {
    private static final Set<String> NODES = new TreeSet<>();
    private static final Set<String> WORDS = new TreeSet<>();
    private static final Set<String> CALLS = new TreeSet<>();
    private static final Set<String> OPERATORS = new TreeSet<>();
    private static final Set<String> COMPOUNDS = new TreeSet<>();

    @BeforeAll
    static void parseAll() {
        for (Case one : Corpus.compared()) {
            Diagnostics diagnostics = new Diagnostics();
            walk(Parser.parse(one.program(), diagnostics));
            assertThat(diagnostics.all()).as(one.name()).isEmpty();
        }
    }

    private static void walk(Object part) {
        switch (part) {
            case Optional<?> optional -> optional.ifPresent(CorpusTest::walk);
            case List<?> list -> list.forEach(CorpusTest::walk);
            case Node node -> {
                NODES.add(node.getClass().getSimpleName());
                note(node);
                walkParts(node);
            }
            default -> {
                // A leaf.
            }
        }
    }

    private static void note(Node node) {
        switch (node) {
            case Expression.Identifier word -> WORDS.add(word.name());
            case Expression.Call call -> CALLS.add(call.name());
            case Expression.Unary unary -> OPERATORS.add(unary.operator().name());
            case Expression.Binary binary -> OPERATORS.add(binary.operator().name());
            case Statement.Assign assign ->
                    assign.operator().ifPresent(operator -> COMPOUNDS.add(operator.name()));
            default -> {
                // Its class says it all.
            }
        }
    }

    private static void walkParts(Node node) {
        try {
            for (RecordComponent part : node.getClass().getRecordComponents()) {
                walk(part.getAccessor().invoke(node));
            }
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new AssertionError(e);
        }
    }

    private static Stream<Class<?>> productions(Class<?> type) {
        return type.isSealed()
                ? Stream.of(type.getPermittedSubclasses()).flatMap(CorpusTest::productions)
                : Stream.of(type);
    }

    private static Set<String> names(Stream<String> names) {
        return names.collect(Collectors.toCollection(TreeSet::new));
    }

    private static void assertCovered(Set<String> all, Set<String> found, Set<String> excused) {
        Set<String> missing = new TreeSet<>(all);
        missing.removeAll(found);
        assertThat(missing).isEqualTo(new TreeSet<>(excused));
    }

    @Test
    void hasAtLeastTwoHundredScripts() {
        List<Case> cases = Corpus.compared();
        assertThat(cases).hasSizeGreaterThanOrEqualTo(200);
        assertThat(cases).extracting(Case::text).doesNotHaveDuplicates();
    }

    @Test
    void hasEachProduction() {
        Set<String> all = names(productions(Node.class).map(Class::getSimpleName));
        assertThat(all).hasSizeGreaterThan(45);
        assertCovered(all, NODES, NotCompared.NODES.keySet());
    }

    @Test
    void hasEachOperator() {
        assertThat(OPERATORS).containsAll(names(BinaryOperator.values()));
        assertThat(OPERATORS)
                .contains(
                        UnaryOperator.NEGATE.name(),
                        UnaryOperator.BIT_NOT.name(),
                        UnaryOperator.NOT.name()); // The others need memory to point into.
        assertThat(COMPOUNDS).hasSize(10);
    }

    private static Set<String> names(Enum<?>[] values) {
        return names(Stream.of(values).map(Enum::name));
    }

    @Test
    void hasEachBuiltin() {
        Set<String> all = names(Stream.of(Builtin.values()).map(Builtin::text));
        assertCovered(all, WORDS, NotCompared.BUILTINS.keySet());
    }

    @Test
    void hasEachFunction() {
        Set<String> all = names(Stream.of(Function.values()).map(Function::text));
        Set<String> found = new TreeSet<>(CALLS);
        found.addAll(WORDS); // Some need no parentheses.
        found.remove("nsecs");
        assertCovered(all, found, NotCompared.FUNCTIONS.keySet());
    }

    @Test
    void hasEachAggregation() {
        Set<String> all =
                names(
                        Stream.of(AggregationType.Kind.values())
                                .map(AggregationType.Kind::functionName));
        assertCovered(all, CALLS, Set.of(AggregationType.Kind.TSERIES.functionName()));
    }
}
