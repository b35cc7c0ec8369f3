package dev.nopal.system.publishing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * The rules of Maven Central for a release, and a few of our own, applied to a folder that is laid
 * out like a repository. Needs no network: {@code etc/release} runs it as a program, so it uses
 * nothing but the JDK and this package.
 */
final class CentralRules {
    private static final Map<String, String> CHECKSUMS = Map.of(".md5", "MD5", ".sha1", "SHA-1");

    /** The endings of bills of materials, and what tells their formats. */
    private static final Map<String, String> BILLS =
            new TreeMap<>(
                    Map.of(
                            "-cyclonedx.json",
                            "\"CycloneDX\"",
                            "-cyclonedx.xml",
                            "\"http://cyclonedx.org/schema/bom/"));

    private static final List<String> BESIDE = List.of(".md5", ".sha1", ".sha256", ".sha512");
    private static final String SIGNATURE = ".asc";
    private static final String SOURCES = "-sources.jar";
    private static final String SIGNATURE_BEGINS = "-----BEGIN PGP SIGNATURE-----";
    private static final String SNAPSHOT = "-SNAPSHOT";

    private final Path repository;
    private final List<String> problems = new ArrayList<>();

    private CentralRules(Path repository) {
        this.repository = repository;
    }

    /** Prints what is wrong with a folder; ends with 1 if anything is. */
    public static void main(String[] args) throws IOException {
        Path repository = Path.of(args[0]);
        List<String> problems = problems(repository);
        problems.forEach(each -> System.err.println("release: " + each));
        if (!problems.isEmpty()) {
            System.exit(1);
        }
        System.out.println(poms(repository).size() + " artifacts are as Maven Central wants them");
    }

    static List<String> problems(Path repository) throws IOException {
        CentralRules rules = new CentralRules(repository);
        List<Path> poms = poms(repository);
        if (poms.isEmpty()) {
            rules.problems.add(repository + " has no pom");
        }
        for (Path file : poms) {
            rules.check(file);
        }
        rules.checkSources();
        for (Path file : files(repository, CentralRules::isPublished)) {
            rules.checkCompanions(file);
        }
        return rules.problems;
    }

    /** Returns what the metadata of a pom lacks; a version is checked only in a repository. */
    static List<String> metadata(Pom pom) {
        List<String> missing = new ArrayList<>();
        for (String own : List.of("name", "description")) {
            if (pom.own(own).isEmpty()) {
                missing.add(own);
            }
        }
        for (String inherited :
                List.of(
                        "url",
                        "licenses/license/name",
                        "licenses/license/url",
                        "developers/developer/name",
                        "scm/url",
                        "scm/connection")) {
            if (pom.inherited(inherited).isEmpty()) {
                missing.add(inherited);
            }
        }
        return missing;
    }

    private static List<Path> poms(Path repository) throws IOException {
        return files(repository, name -> name.endsWith(".pom"));
    }

    private static List<Path> files(Path repository, Predicate<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(repository)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> wanted.test(file.getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private static boolean isPublished(String name) {
        return !name.startsWith("maven-metadata")
                && !name.endsWith(SIGNATURE)
                && BESIDE.stream().noneMatch(name::endsWith);
    }

    private void check(Path file) throws IOException {
        Pom pom = Pom.read(file, this::find);
        String name = file.getFileName().toString();
        Path place = place(pom.group() + ":" + pom.artifact() + ":" + pom.version());
        if (!file.equals(place)) {
            problem(name, "is not at " + repository.relativize(place) + ", as its coordinates say");
        }
        if (pom.version().endsWith(SNAPSHOT)) {
            problem(name, "has version " + pom.version());
        }
        if (pom.hasParent() && !Files.exists(place(pom.parentCoordinates()))) {
            problem(name, "has the parent " + pom.parentCoordinates() + ", which is not published");
        }
        metadata(pom).forEach(each -> problem(name, "has no " + each));
        for (String each :
                List.of("repositories", "pluginRepositories", "distributionManagement")) {
            if (!pom.own(each).isEmpty()) {
                problem(name, "has " + each);
            }
        }
        checkDependencies(name, pom);
        if (pom.packaging().equals("jar")) {
            checkJar(file, "", ".class");
            checkJar(file, "-sources", ".java");
            checkJar(file, "-javadoc", "index.html");
            checkBill(file, pom.artifact());
        }
    }

    /**
     * Looks among what is published, then in Maven's local repository, which a build has filled.
     */
    private Optional<Path> find(String coordinates) {
        Path home = Path.of(System.getProperty("user.home"), ".m2/repository");
        Path local = Path.of(System.getProperty("maven.repo.local", home.toString()));
        return Stream.of(place(coordinates), place(local, coordinates))
                .filter(Files::exists)
                .findFirst();
    }

    private Path place(String coordinates) {
        return place(repository, coordinates);
    }

    private static Path place(Path repository, String coordinates) {
        String[] parts = coordinates.split(":", -1);
        return repository
                .resolve(parts[0].replace('.', '/'))
                .resolve(parts[1])
                .resolve(parts[2])
                .resolve(parts[1] + "-" + parts[2] + ".pom");
    }

    private void checkDependencies(String name, Pom pom) throws IOException {
        for (Pom.Dependency each : pom.dependencies()) {
            String text = each.coordinates();
            if (each.version().isEmpty() || each.version().contains("${")) {
                problem(name, "depends on " + text + ", which has no version");
            } else if (each.version().endsWith(SNAPSHOT)) {
                problem(name, "depends on " + text);
            }
            if (each.scope().equals("system")) {
                problem(name, "depends on " + text + " by a path");
            }
            if (!each.scope().equals("test") && isMissing(pom, each)) {
                problem(name, "depends on " + text + ", which is not published");
            }
        }
        if (pom.packaging().equals("pom")) {
            for (Pom.Dependency each : pom.managed()) {
                if (each.version().endsWith(SNAPSHOT) || each.version().contains("${")) {
                    problem(name, "manages " + each.artifact() + ":" + each.version());
                }
            }
        }
    }

    /** Returns whether an artifact of ours is not in this folder. */
    private boolean isMissing(Pom pom, Pom.Dependency dependency) {
        return dependency.group().equals(pom.group())
                && !Files.exists(place(dependency.coordinates()));
    }

    private void checkJar(Path pom, String classifier, String content) throws IOException {
        String name = pom.getFileName().toString().replaceFirst("\\.pom$", classifier + ".jar");
        Path jar = pom.resolveSibling(name);
        if (!Files.exists(jar)) {
            problem(name, "is missing");
            return;
        }
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            if (zip.stream().noneMatch(entry -> entry.getName().endsWith(content))) {
                problem(name, "has no entry that ends with " + content);
            }
        } catch (ZipException e) {
            problem(name, "is not a jar: " + e.getMessage());
        }
    }

    /** A rule of our own: each jar has a bill of materials, in both forms, that is about it. */
    private void checkBill(Path pom, String artifact) throws IOException {
        for (Map.Entry<String, String> form : BILLS.entrySet()) {
            String name = pom.getFileName().toString().replaceFirst("\\.pom$", form.getKey());
            Path bill = pom.resolveSibling(name);
            if (!Files.exists(bill)) {
                problem(name, "is missing");
                continue;
            }
            String text = Files.readString(bill);
            if (!text.contains(form.getValue()) || !text.contains(artifact)) {
                problem(name, "is not a bill of materials of " + artifact);
            }
        }
    }

    /** A rule of our own: the source of each class is in one of the jars of sources. */
    private void checkSources() throws IOException {
        Set<String> sources = new HashSet<>();
        for (Path jar : files(repository, name -> name.endsWith(SOURCES))) {
            try (ZipFile zip = new ZipFile(jar.toFile())) {
                zip.stream().map(ZipEntry::getName).forEach(sources::add);
            }
        }
        for (Path jar : files(repository, CentralRules::isOfOwnClasses)) {
            for (String source : MissingSources.of(jar, sources)) {
                problem(
                        jar.getFileName().toString(),
                        "was compiled from " + source + ", which no jar of sources has");
            }
        }
    }

    /** Returns whether a file holds our classes and no others. */
    private static boolean isOfOwnClasses(String name) {
        return name.endsWith(".jar")
                && Stream.of(SOURCES, "-javadoc.jar", "-all.jar").noneMatch(name::endsWith);
    }

    private void checkCompanions(Path file) throws IOException {
        String name = file.getFileName().toString();
        for (Map.Entry<String, String> each : CHECKSUMS.entrySet()) {
            Path checksum = file.resolveSibling(name + each.getKey());
            if (!Files.exists(checksum)) {
                problem(name, "has no " + each.getKey());
            } else if (!Files.readString(checksum).strip().equals(sum(each.getValue(), file))) {
                problem(name, "does not have the sum in its " + each.getKey());
            }
        }
        Path signature = file.resolveSibling(name + SIGNATURE);
        if (!Files.exists(signature) || !Files.readString(signature).startsWith(SIGNATURE_BEGINS)) {
            problem(name, "is not signed");
        }
    }

    private static String sum(String algorithm, Path file) throws IOException {
        try {
            byte[] bytes = Files.readAllBytes(file);
            return HexFormat.of().formatHex(MessageDigest.getInstance(algorithm).digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private void problem(String file, String what) {
        problems.add(file + " " + what);
    }
}
