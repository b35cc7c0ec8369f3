package dev.nopal.script.mutation;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The rules for faults that change no required behaviour, each with its reason; such faults are
 * counted separately. A rule that no fault needs fails the test.
 */
final class Equivalents {
    /** A pattern of {@code TYPE.METHOD: FAULT}, with its reason. */
    record Rule(Pattern pattern, String reason) {
        Rule(String pattern, String reason) {
            this(Pattern.compile(pattern), reason);
        }
    }

    static final List<Rule> RULES =
            List.of(
                    new Rule(
                            "run\\.KeyHash\\..*",
                            "any hash will do: it picks the slot that is tried first, and keys are"
                                    + " compared whole"),
                    new Rule(
                            "(run\\.Tuple|value\\.Value\\$Buffer)\\.hashCode: .*",
                            "any hash will do, as long as it is the same one"),
                    new Rule(
                            "run\\.KeyGeneration\\.<init>: constant [24] becomes .*",
                            "the index is larger than it need be, which makes it faster only"),
                    new Rule(
                            "run\\.Sequence\\.(<init>: constant 32|next: constant 16) .*",
                            "room on both sides of a word, so that its cache line is its own"),
                    new Rule(
                            "run\\.ShortNames\\.<clinit>: constant 256 becomes 257",
                            "the size of a cache"),
                    new Rule(
                            "run\\.Guard\\.<clinit>: constant 8192 becomes 8193",
                            "an array with one unused element more"),
                    new Rule(
                            "run\\.Guard\\.slot: ISHL becomes ISHR",
                            "slots lie in fewer cache lines, and threads may share them"),
                    new Rule(
                            "run\\.LoopJump\\.<init>: constant 0 becomes 1",
                            "an exception with a stack trace that nobody reads"),
                    new Rule(
                            "compile\\.MapPlan\\.<init>: (IMUL becomes IADD|constant (4|256) .*)",
                            "how many stripes threads share: speed only, all are added up"),
                    new Rule(
                            "compile\\.MapPlan\\.add: constant (67108864|4194304) becomes .*",
                            "values have a multiple of 8 bytes: none is beyond one byte more"),
                    new Rule("run\\.ThreadIds\\..*", "used on Java 17 and 18 only"),
                    new Rule(
                            "compile\\.RuntimeNames\\.<clinit>: constant 19 becomes .*",
                            "the first version with a method, which this one has"),
                    new Rule(
                            "run\\.Builtins\\.(owner|cpu): constant 0 becomes 1",
                            "the answer where there is no /proc, which is not Linux"),
                    new Rule(
                            "value\\.(EventText\\.escape|TextBytes\\.of): constant 16 becomes 17",
                            "the first capacity of a buffer that grows"));

    private Equivalents() {}

    static Optional<Rule> rule(SeededClasses.Site site) {
        String text = site.type() + "." + site.method() + ": " + site.fault();
        return RULES.stream().filter(rule -> rule.pattern.matcher(text).matches()).findFirst();
    }
}
