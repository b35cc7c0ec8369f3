package dev.nopal.script.parse;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The traversal of the tree. */
public final class Nodes {
    private Nodes() {}

    /** Returns the parts of a node, in the order of the text. */
    public static List<Node> children(Node node) {
        return switch (node) {
            case Program program -> List.copyOf(program.items());
            case Item item -> childrenOf(item);
            case Statement statement -> childrenOf(statement);
            case Expression expression -> childrenOf(expression);
            case ConfigEntry entry -> List.of(entry.value());
            case NamedExpression named -> List.of(named.value());
            case EnumConstant constant -> optional(constant.value());
            case TypeName type -> type.typeof().<List<Node>>map(List::of).orElse(List.of());
            case AttachPointText _, MacroParameter _ -> List.of();
        };
    }

    private static List<Node> childrenOf(Item item) {
        return switch (item) {
            case Item.Probe probe ->
                    join(probe.attachPoints(), optional(probe.predicate()), List.of(probe.body()));
            case Item.Macro macro -> join(macro.parameters(), List.of(macro.body()));
            case Item.Config config -> List.copyOf(config.entries());
            case Item.MapDeclaration map -> optional(map.size());
            case Item.EnumDefinition definition -> List.copyOf(definition.constants());
            case Item.CDefinition _, Item.Subprogram _, Item.Import _ -> List.of();
        };
    }

    private static List<Node> childrenOf(Statement statement) {
        return switch (statement) {
            case Statement.Block block -> List.copyOf(block.statements());
            case Statement.Evaluate evaluate -> List.of(evaluate.value());
            case Statement.Discard discard -> List.of(discard.value());
            case Statement.Let let ->
                    join(List.of(let.variable()), optional(let.type()), optional(let.value()));
            case Statement.Assign assign -> List.of(assign.target(), assign.value());
            case Statement.If branch ->
                    join(List.of(branch.condition(), branch.then()), optional(branch.otherwise()));
            case Statement.While loop -> List.of(loop.condition(), loop.body());
            case Statement.Unroll loop -> List.of(loop.count(), loop.body());
            case Statement.ForMap loop -> List.of(loop.variable(), loop.map(), loop.body());
            case Statement.ForRange loop ->
                    List.of(loop.variable(), loop.from(), loop.to(), loop.body());
            case Statement.Return leave -> optional(leave.value());
            case Statement.Break _, Statement.Continue _ -> List.of();
        };
    }

    private static List<Node> childrenOf(Expression expression) {
        return switch (expression) {
            case Expression.MapAccess access -> List.of(access.map(), access.key());
            case Expression.FieldAccess access -> List.of(access.object());
            case Expression.TupleAccess access -> List.of(access.tuple());
            case Expression.IndexAccess access -> List.of(access.array(), access.index());
            case Expression.Unary unary -> List.of(unary.operand());
            case Expression.Binary binary -> List.of(binary.left(), binary.right());
            case Expression.Ternary ternary ->
                    join(
                            List.of(ternary.condition()),
                            optional(ternary.then()),
                            List.of(ternary.otherwise()));
            case Expression.Increment increment -> List.of(increment.target());
            case Expression.Cast cast -> List.of(cast.type(), cast.operand());
            case Expression.Call call -> List.copyOf(call.arguments());
            case Expression.TupleLiteral tuple -> List.copyOf(tuple.elements());
            case Expression.RecordLiteral record -> List.copyOf(record.fields());
            case Expression.BlockExpression block ->
                    join(block.statements(), optional(block.value()));
            case Expression.SizeofType sizeof -> List.of(sizeof.type());
            case Expression.SizeofValue sizeof -> List.of(sizeof.value());
            case Expression.Offsetof offsetof -> List.of(offsetof.type());
            case Expression.IntegerLiteral _,
                    Expression.StringLiteral _,
                    Expression.BooleanLiteral _,
                    Expression.Identifier _,
                    Expression.PositionalParameter _,
                    Expression.ParameterCount _,
                    Expression.Variable _,
                    Expression.MapReference _ ->
                    List.of();
        };
    }

    private static List<Node> optional(Optional<? extends Node> node) {
        return node.<List<Node>>map(List::of).orElse(List.of());
    }

    @SafeVarargs
    private static List<Node> join(List<? extends Node>... lists) {
        List<Node> joined = new ArrayList<>();
        for (List<? extends Node> list : lists) {
            joined.addAll(list);
        }
        return joined;
    }
}
