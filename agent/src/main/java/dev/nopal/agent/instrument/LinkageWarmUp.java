package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;

/**
 * A warm-up that links and calls a callback that does nothing, in a class that is unloaded again.
 *
 * <p>After this, the JVM has loaded the classes with which it links calls. Otherwise, a method that
 * overflows the stack, and whose exit is reached there for the first time, would load them at the
 * end of the stack: the JVM prints an assertion when it cannot call a transformer.
 */
final class LinkageWarmUp {
    private static final MethodType ENTER =
            MethodType.methodType(long.class, Object.class, int.class, double.class);
    private static final MethodType EXIT =
            MethodType.methodType(
                    void.class,
                    Object.class,
                    int.class,
                    double.class,
                    float.class,
                    Throwable.class,
                    long.class);

    /** More than 127, after which the JVM by default generates other code for a handle. */
    private static final int CALLS = 200;

    /**
     * The exceptions that the JVM catches while it generates code for calls: it loads their classes
     * when something is thrown there, such as a StackOverflowError.
     */
    private static final String[] CAUGHT = {
        "java.lang.invoke.InvokerBytecodeGenerator$BytecodeGenerationException",
        "jdk.internal.classfile.impl.DirectCodeBuilder$LabelOverflowException",
        "java.lang.invoke.LambdaFormEditor$1",
        "java.util.TreeMap$EntryIterator",
        "java.lang.invoke.MethodHandle$1"
    };

    private LinkageWarmUp() {}

    static void run() {
        try {
            for (String name : CAUGHT) {
                load(name);
            }
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            for (MethodType type : new MethodType[] {ENTER, EXIT}) {
                MethodHandles.Lookup made = lookup.defineHiddenClass(bytes(type), true);
                MethodHandle call =
                        made.findStatic(
                                made.lookupClass(), "call", MethodType.methodType(void.class));
                for (int i = 0; i < CALLS; i++) {
                    call.invoke();
                }
            }
        } catch (Throwable e) {
            // Best effort: the warm-up is optional.
        }
    }

    private static void load(String name) {
        try {
            Class<?> unused = Class.forName(name, false, null);
        } catch (ClassNotFoundException | LinkageError e) {
            // Another JDK may not have this class.
        }
    }

    private static byte[] bytes(MethodType type) {
        ClassDesc self = LinkageWarmUp.class.describeConstable().orElseThrow();
        MethodTypeDesc shape = type.describeConstable().orElseThrow();
        DirectMethodHandleDesc linker =
                MethodHandleDesc.ofMethod(
                        DirectMethodHandleDesc.Kind.STATIC,
                        self,
                        "link",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_CallSite,
                                ConstantDescs.CD_MethodHandles_Lookup,
                                ConstantDescs.CD_String,
                                ConstantDescs.CD_MethodType));
        return ClassFile.of()
                .build(
                        ClassDesc.of(self.packageName(), "Rehearsed"),
                        made ->
                                made.withVersion(ClassFile.JAVA_17_VERSION, 0)
                                        .withMethodBody(
                                                "call",
                                                ConstantDescs.MTD_void,
                                                ClassFile.ACC_STATIC,
                                                code -> {
                                                    for (Class<?> each : type.parameterList()) {
                                                        new CallArgument(each, CallArgument.ABSENT)
                                                                .load(code);
                                                    }
                                                    code.invokedynamic(
                                                            DynamicCallSiteDesc.of(
                                                                    linker, "hook", shape));
                                                    if (type.returnType() == long.class) {
                                                        code.pop2();
                                                    }
                                                    code.return_();
                                                }));
    }

    /** Returns a call site like those of real callbacks; called by the JVM. */
    static CallSite link(MethodHandles.Lookup caller, String name, MethodType type) {
        return new MutableCallSite(DynamicCallback.safe(MethodHandles.empty(type)));
    }
}
