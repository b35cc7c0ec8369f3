package dev.nopal.script.differential;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nopal.script.Diagnostics;
import dev.nopal.script.language.Builtin;
import dev.nopal.script.language.Function;
import dev.nopal.script.parse.BinaryOperator;
import dev.nopal.script.parse.Expression;
import dev.nopal.script.parse.Node;
import dev.nopal.script.parse.Parser;
import dev.nopal.script.parse.Statement;
import dev.nopal.script.parse.UnaryOperator;
import dev.nopal.script.value.Aggregation;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The corpus covers each production, builtin, function and aggregation, or gives a reason. */
final class CorpusTest {
    private static final CorpusTest COMPARED = new CorpusTest();
    private static final CorpusTest RECORDED = new CorpusTest();
    private static final Set<String> NODES = COMPARED.nodes;
    private static final Set<String> WORDS = COMPARED.words;
    private static final Set<String> CALLS = COMPARED.calls;
    private static final Set<String> OPERATORS = COMPARED.operators;
    private static final Set<String> COMPOUNDS = COMPARED.compounds;

    private final Set<String> nodes = new TreeSet<>();
    private final Set<String> words = new TreeSet<>();
    private final Set<String> calls = new TreeSet<>();
    private final Set<String> operators = new TreeSet<>();
    private final Set<String> compounds = new TreeSet<>();

    @BeforeAll
    static void parseAll() {
        COMPARED.parse(Corpus.compared());
        RECORDED.parse(List.copyOf(Golden.cases().values()));
    }

    private void parse(List<Case> cases) {
        for (Case one : cases) {
            Diagnostics diagnostics = new Diagnostics();
            walk(Parser.parse(one.program(), diagnostics));
            assertThat(diagnostics.all()).as(one.name()).isEmpty();
        }
    }

    private void walk(Object part) {
        switch (part) {
            case Optional<?> optional -> optional.ifPresent(this::walk);
            case List<?> list -> list.forEach(this::walk);
            case Node node -> {
                nodes.add(node.getClass().getSimpleName());
                note(node);
                walkParts(node);
            }
            default -> {
                // A leaf.
            }
        }
    }

    private void note(Node node) {
        switch (node) {
            case Expression.Identifier word -> words.add(word.name());
            case Expression.Call call -> calls.add(call.name());
            case Expression.Unary unary -> operators.add(unary.operator().name());
            case Expression.Binary binary -> operators.add(binary.operator().name());
            case Statement.Assign assign ->
                    assign.operator().ifPresent(operator -> compounds.add(operator.name()));
            default -> {
                // Its class is sufficient.
            }
        }
    }

    private void walkParts(Node node) {
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
        assertCovered(names(Aggregation.NAMES.stream()), CALLS, Set.of("tseries"));
    }

    /**
     * Scripts for features that bpftrace 0.17 does not have are at least recorded, in both formats.
     */
    @Test
    void restIsRecorded() {
        assertRecorded(NotCompared.NODES, RECORDED.nodes);
        assertRecorded(NotCompared.BUILTINS, RECORDED.words);
        Set<String> found = new TreeSet<>(RECORDED.calls);
        found.addAll(RECORDED.words);
        assertRecorded(NotCompared.FUNCTIONS, found);
        assertThat(RECORDED.calls).contains("tseries");
    }

    private static void assertRecorded(Map<String, String> reasons, Set<String> found) {
        Set<String> missing = new TreeSet<>(reasons.keySet());
        missing.removeAll(found);
        missing.removeIf(name -> NotCompared.isImpossible(reasons.get(name)));
        assertThat(missing).isEmpty();
    }
}
