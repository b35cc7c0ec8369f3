package dev.nopal.system.kubernetes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The rules in docs/kubernetes.md, as actions: {@code create pods/exec}. */
final class DocumentedRole {
    private static final Path PAGE =
            Path.of(System.getProperty("nopal.root"), "docs/kubernetes.md").normalize();
    private static final Pattern RULE =
            Pattern.compile("- \\{apiGroups: .*, resources: \\[(.*)], verbs: \\[(.*)]}");

    private DocumentedRole() {}

    /** Returns what the role permits. */
    static Set<String> exec() {
        return rules(0);
    }

    /** Returns what it permits with the other rules in place of the last one. */
    static Set<String> besideTarget() {
        Set<String> rules =
                rules(0).stream()
                        .filter(rule -> !rule.endsWith("pods/exec"))
                        .collect(Collectors.toCollection(HashSet::new));
        rules.addAll(rules(1));
        return rules;
    }

    private static Set<String> rules(int block) {
        try {
            String[] blocks = Files.readString(PAGE).split("```yaml\n");
            Set<String> rules = new HashSet<>();
            Matcher rule = RULE.matcher(blocks[block + 1].split("```")[0]);
            while (rule.find()) {
                for (String resource : rule.group(1).split(", ")) {
                    Arrays.stream(rule.group(2).split(", "))
                            .forEach(verb -> rules.add(verb + " " + resource));
                }
            }
            rules.add("create " + ApiAction.REVIEWS); // Everyone may ask.
            return rules;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
