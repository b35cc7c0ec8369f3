package dev.nopal.system.publishing;

import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;

/**
 * A pom with what it inherits and imports, as far as the rules for publishing ask for it.
 *
 * @param parent empty for a pom without one, or whose parent could not be found
 * @param finder finds the files of other poms by {@code GROUP:ARTIFACT:VERSION}
 */
record Pom(Element root, Optional<Pom> parent, Finder finder) {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

    /** A dependency; what its pom does not say is empty. */
    record Dependency(String group, String artifact, String version, String scope) {
        String coordinates() {
            return group + ":" + artifact + ":" + version;
        }
    }

    /** Finds poms. */
    interface Finder {
        Optional<Path> find(String coordinates);
    }

    static Pom read(Path file, Finder finder) throws IOException {
        Pom alone = new Pom(parse(file), Optional.empty(), finder);
        Optional<Path> parent =
                alone.hasParent() ? finder.find(alone.parentCoordinates()) : Optional.empty();
        return parent.isEmpty()
                ? alone
                : new Pom(alone.root, Optional.of(read(parent.get(), finder)), finder);
    }

    private static Element parse(Path file) throws IOException {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            Document document = factory.newDocumentBuilder().parse(file.toFile());
            return document.getDocumentElement();
        } catch (SAXException | ParserConfigurationException e) {
            throw new IOException(file + " is not XML: " + e.getMessage(), e);
        }
    }

    boolean hasParent() {
        return !own("parent").isEmpty();
    }

    /** Returns the group, artifact and version of the parent that this pom names. */
    String parentCoordinates() {
        return own("parent/groupId") + ":" + own("parent/artifactId") + ":" + own("parent/version");
    }

    String group() {
        return own("groupId").isEmpty() ? own("parent/groupId") : own("groupId");
    }

    String artifact() {
        return own("artifactId");
    }

    String version() {
        return own("version").isEmpty() ? own("parent/version") : own("version");
    }

    String packaging() {
        return own("packaging").isEmpty() ? "jar" : own("packaging");
    }

    /** Returns the text at a path of element names in this pom itself; empty if there is none. */
    String own(String path) {
        return element(root, path).map(found -> found.getTextContent().strip()).orElse("");
    }

    /** Returns the text at a path in this pom or the nearest one above that has it. */
    String inherited(String path) {
        String own = own(path);
        return own.isEmpty() ? parent.map(above -> above.inherited(path)).orElse("") : own;
    }

    /** Returns a property, of this pom or one above. */
    String property(String name) {
        return inherited("properties/" + name);
    }

    List<String> modules() {
        return children(root, "modules").stream().map(each -> each.getTextContent()).toList();
    }

    /** Returns the dependencies, with versions and scopes from the management above. */
    List<Dependency> dependencies() throws IOException {
        List<Dependency> managed = withImports();
        return read("dependencies").stream()
                .map(
                        each ->
                                each.version().isEmpty()
                                        ? managed.stream()
                                                .filter(other -> isSame(each, other))
                                                .findFirst()
                                                .map(other -> withVersion(each, other.version()))
                                                .orElse(each)
                                        : each)
                .toList();
    }

    /** Returns the versions that this pom and those above manage. */
    List<Dependency> managed() {
        List<Dependency> all = new ArrayList<>(read("dependencyManagement/dependencies"));
        parent.ifPresent(above -> all.addAll(above.managed()));
        return all;
    }

    /** Returns the versions that are managed, those of imported poms among them. */
    private List<Dependency> withImports() throws IOException {
        List<Dependency> all = new ArrayList<>();
        for (Dependency each : managed()) {
            all.add(each);
            Optional<Path> imported =
                    each.scope().equals("import")
                            ? finder.find(each.coordinates())
                            : Optional.empty();
            if (imported.isPresent()) {
                all.addAll(read(imported.get(), finder).withImports());
            }
        }
        return all;
    }

    private static boolean isSame(Dependency one, Dependency other) {
        return one.group().equals(other.group()) && one.artifact().equals(other.artifact());
    }

    private static Dependency withVersion(Dependency dependency, String version) {
        return new Dependency(
                dependency.group(), dependency.artifact(), version, dependency.scope());
    }

    private List<Dependency> read(String path) {
        return children(root, path).stream()
                .map(
                        each ->
                                new Dependency(
                                        text(each, "groupId"),
                                        text(each, "artifactId"),
                                        text(each, "version"),
                                        text(each, "scope")))
                .toList();
    }

    private String text(Element element, String name) {
        String raw = element(element, name).map(Node::getTextContent).orElse("").strip();
        return VARIABLE.matcher(raw)
                .replaceAll(
                        found -> Matcher.quoteReplacement(value(found.group(1), found.group())));
    }

    private String value(String name, String otherwise) {
        if (name.equals("project.version")) {
            return version();
        } else if (name.equals("project.groupId")) {
            return group();
        }
        String value = property(name);
        return value.isEmpty() ? otherwise : value;
    }

    private static List<Element> children(Element above, String path) {
        return element(above, path).map(Pom::children).orElse(List.of());
    }

    private static Optional<Element> element(Element above, String path) {
        Optional<Element> found = Optional.of(above);
        for (String name : path.split("/")) {
            found =
                    found.flatMap(
                            each ->
                                    children(each).stream()
                                            .filter(child -> child.getTagName().equals(name))
                                            .findFirst());
        }
        return found;
    }

    private static List<Element> children(Element above) {
        List<Element> children = new ArrayList<>();
        for (Node each = above.getFirstChild(); each != null; each = each.getNextSibling()) {
            if (each instanceof Element element) {
                children.add(element);
            }
        }
        return children;
    }
}
