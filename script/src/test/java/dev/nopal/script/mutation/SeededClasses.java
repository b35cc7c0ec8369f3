package dev.nopal.script.mutation;

import dev.nopal.script.compile.Session;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The compiler, its run-time, the values and the renderers with every fault planted at once, each
 * switched by {@link Seeds}: so faults cost no class loading, and code stays warm.
 */
final class SeededClasses {
    private static final ClassDesc SEEDS = ClassDesc.of(Seeds.class.getName());
    private static final MethodTypeDesc AT =
            MethodTypeDesc.of(ConstantDescs.CD_boolean, ConstantDescs.CD_int);

    /** A planted fault. */
    record Site(int id, String type, String method, int line, String fault) {
        @Override
        public String toString() {
            return "%s.%s, line %s: %s".formatted(type, method, line, fault);
        }
    }

    private final List<Site> sites = new ArrayList<>();
    private final Map<String, byte[]> classes = new TreeMap<>();

    static SeededClasses of(List<String> packages) {
        SeededClasses seeded = new SeededClasses();
        try {
            Path root =
                    Path.of(
                            Session.class
                                    .getProtectionDomain()
                                    .getCodeSource()
                                    .getLocation()
                                    .toURI());
            for (String name : packages) {
                Path folder = root.resolve("dev/nopal/script").resolve(name);
                try (Stream<Path> files = Files.list(folder)) {
                    for (Path file : files.sorted().toList()) {
                        seeded.seed(Files.readAllBytes(file));
                    }
                }
            }
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException(e);
        }
        return seeded;
    }

    List<Site> sites() {
        return sites;
    }

    private void seed(byte[] bytes) {
        ClassFile classFile =
                ClassFile.of(
                        ClassFile.ClassHierarchyResolverOption.of(
                                ClassHierarchyResolver.ofResourceParsing(
                                        SeededClasses.class.getClassLoader())));
        ClassModel model = classFile.parse(bytes);
        String type = model.thisClass().asInternalName();
        String name = type.substring("dev/nopal/script/".length()).replace('/', '.');
        byte[] seeded =
                classFile.transformClass(
                        model,
                        (builder, element) -> {
                            if (element instanceof MethodModel method
                                    && Generated.isWritten(model, method)) {
                                builder.transformMethod(
                                        method,
                                        (code, part) -> {
                                            if (part instanceof CodeAttribute body) {
                                                code.transformCode(body, planting(name, method));
                                            } else {
                                                code.with(part);
                                            }
                                        });
                            } else {
                                builder.with(element);
                            }
                        });
        classes.put(type.replace('/', '.'), seeded);
    }

    private CodeTransform planting(String type, MethodModel method) {
        ClassDesc returned = method.methodTypeSymbol().returnType();
        int[] line = new int[1];
        int[] index = new int[1];
        BitSet generated = Generated.elements(method);
        CodeElement[] before = new CodeElement[1];
        return (code, element) -> {
            if (element instanceof LineNumber number) {
                line[0] = number.line();
            }
            List<Mutator.Fault> faults =
                    generated.get(index[0]++)
                            ? List.of()
                            : Mutator.faults(element, before[0], returned);
            plant(code, element, faults, type + " " + method.methodName(), line[0]);
            before[0] = element;
        };
    }

    private void plant(
            CodeBuilder code,
            CodeElement element,
            List<Mutator.Fault> faults,
            String place,
            int line) {
        String[] names = place.split(" ");
        Label end = code.newLabel();
        for (Mutator.Fault fault : faults) {
            Label next = code.newLabel();
            code.loadConstant(sites.size()).invokestatic(SEEDS, "at", AT).ifeq(next);
            fault.code().accept(code);
            if (fault.replaces()) {
                code.goto_(end);
            }
            code.labelBinding(next);
            sites.add(new Site(sites.size(), names[0], names[1], line, fault.name()));
        }
        code.with(element);
        if (faults.stream().anyMatch(Mutator.Fault::replaces)) {
            code.labelBinding(end);
        }
    }

    /** Returns a loader with its own, initialised classes: no fault outlives it. */
    ClassLoader loader() {
        SeededLoader loader = new SeededLoader(classes);
        for (String name : classes.keySet()) {
            try {
                Class.forName(name, true, loader);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        return loader;
    }
}
