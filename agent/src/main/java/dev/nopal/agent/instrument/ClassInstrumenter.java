package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;

/** The writer of instrumented classes: methods with a plan are rewritten, the others are copied. */
final class ClassInstrumenter {
    /** Stack map frames are not computed, because that would need classes of the application. */
    private static final ClassFile FILES = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS);

    private final ClassModel model;
    private final Map<String, MethodPlan> plans;

    private ClassInstrumenter(ClassModel model, Map<String, MethodPlan> plans) {
        this.model = model;
        this.plans = plans;
    }

    static ClassModel parse(byte[] bytes) {
        return FILES.parse(bytes);
    }

    static String key(MethodLocation method) {
        return method.name() + method.descriptor();
    }

    private static String key(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    /**
     * Instruments a class.
     *
     * @param plans the plans by {@link #key}; those that cannot be carried out are removed
     * @param failed gets those, with the reason
     */
    static byte[] instrument(
            ClassModel model,
            Map<String, MethodPlan> plans,
            BiConsumer<MethodPlan, String> failed) {
        try {
            return new ClassInstrumenter(model, plans).write();
        } catch (RuntimeException e) {
            for (String key : plans.keySet().toArray(String[]::new)) {
                MethodPlan plan = plans.get(key);
                try {
                    new ClassInstrumenter(model, new HashMap<>(Map.of(key, plan))).write();
                } catch (RuntimeException own) {
                    plans.remove(key);
                    failed.accept(plan, reason(own));
                }
            }
            return new ClassInstrumenter(model, plans).write();
        }
    }

    private static String reason(RuntimeException e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("Code length") ? "its code would be longer than 64 KB" : message;
    }

    private byte[] write() {
        ClassTransform transform =
                (builder, element) -> {
                    MethodPlan plan =
                            element instanceof MethodModel method ? plans.get(key(method)) : null;
                    if (plan == null) {
                        builder.with(element);
                        return;
                    }
                    builder.transformMethod(
                            (MethodModel) element,
                            (inner, part) -> {
                                if (part instanceof CodeModel code) {
                                    inner.transformCode(
                                            code,
                                            CodeTransform.ofStateful(
                                                    () ->
                                                            new MethodInstrumenter(
                                                                    plan, (CodeAttribute) code)));
                                } else {
                                    inner.with(part);
                                }
                            });
                };
        return FILES.transformClass(model, transform);
    }
}
