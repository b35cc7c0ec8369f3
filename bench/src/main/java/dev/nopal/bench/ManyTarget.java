package dev.nopal.bench;

import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.IntUnaryOperator;

/**
 * A program of many generated methods that two threads call all the time. Prints a word once it is
 * warm, and then, for each tenth of a second, the milliseconds since then, how often the methods of
 * a class were called, and the longest time, in milliseconds, for which a third thread that sleeps
 * a millisecond at a time did not run.
 *
 * <p>Arguments: the number of classes, of eleven methods each.
 */
final class ManyTarget {
    static final String PACKAGE = "many.";

    /** The methods of one class: nine, the one that calls them, and the constructor. */
    static final int METHODS_OF_A_CLASS = 11;

    private static final int METHODS = 9;
    private static final int BIN_MILLIS = 100;

    private static final int THREADS = 2;
    private static final int WARM_PASSES = 12_000_000;

    /** Each thread counts in its own cache line. */
    private static final int STRIDE = 16;

    private ManyTarget() {}

    private static final class Loader extends ClassLoader {
        Class<?> define(String name, byte[] bytes) {
            return defineClass(name, bytes, 0, bytes.length);
        }
    }

    public static void main(String[] arguments) throws Exception {
        int count = Integer.parseInt(arguments[0]);
        IntUnaryOperator[] all = new IntUnaryOperator[count];
        Loader loader = new Loader();
        for (int i = 0; i < count; i++) {
            String name = PACKAGE + "Class" + i;
            all[i] =
                    (IntUnaryOperator)
                            loader.define(name, generated(name))
                                    .getDeclaredConstructor()
                                    .newInstance();
        }
        AtomicLongArray calls = new AtomicLongArray(THREADS * STRIDE);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            int slot = i * STRIDE;
            threads.add(new Thread(() -> work(all, calls, slot), "worker-" + i));
        }
        threads.forEach(Thread::start);
        while (total(calls) < WARM_PASSES) {
            Thread.sleep(BIN_MILLIS);
        }
        System.out.println("warm");
        long start = System.nanoTime();
        long before = total(calls);
        for (int bin = 1; ; bin++) {
            long due = start + bin * BIN_MILLIS * 1_000_000L;
            long longest = 0;
            for (long last = System.nanoTime(); last < due; ) {
                Thread.sleep(1);
                long woken = System.nanoTime();
                longest = Math.max(longest, woken - last);
                last = woken;
            }
            long now = total(calls);
            System.out.println(
                    (System.nanoTime() - start) / 1_000_000
                            + " "
                            + (now - before)
                            + " "
                            + longest / 1_000_000);
            before = now;
        }
    }

    private static void work(IntUnaryOperator[] all, AtomicLongArray calls, int slot) {
        int value = 1;
        while (true) {
            for (IntUnaryOperator each : all) {
                value = each.applyAsInt(value);
                calls.lazySet(slot, calls.getPlain(slot) + 1);
            }
        }
    }

    private static long total(AtomicLongArray calls) {
        long total = 0;
        for (int i = 0; i < THREADS; i++) {
            total += calls.get(i * STRIDE);
        }
        return total;
    }

    /** Generates a class that calls nine methods of its own, each a few multiplications. */
    private static byte[] generated(String name) {
        ClassDesc owner = ClassDesc.of(name);
        MethodTypeDesc type = MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_int);
        return ClassFile.of()
                .build(
                        owner,
                        made -> {
                            made.withVersion(ClassFile.JAVA_17_VERSION, 0)
                                    .withFlags(ClassFile.ACC_PUBLIC)
                                    .withInterfaceSymbols(
                                            IntUnaryOperator.class
                                                    .describeConstable()
                                                    .orElseThrow())
                                    .withMethodBody(
                                            ConstantDescs.INIT_NAME,
                                            ConstantDescs.MTD_void,
                                            ClassFile.ACC_PUBLIC,
                                            code ->
                                                    code.aload(0)
                                                            .invokespecial(
                                                                    ConstantDescs.CD_Object,
                                                                    ConstantDescs.INIT_NAME,
                                                                    ConstantDescs.MTD_void)
                                                            .return_());
                            for (int i = 0; i < METHODS; i++) {
                                int factor = 2 * i + 3;
                                made.withMethodBody(
                                        "method" + i,
                                        type,
                                        ClassFile.ACC_STATIC | ClassFile.ACC_PRIVATE,
                                        code -> multiply(code, factor));
                            }
                            made.withMethodBody(
                                    "applyAsInt",
                                    type,
                                    ClassFile.ACC_PUBLIC,
                                    code -> {
                                        code.iload(1);
                                        for (int i = 0; i < METHODS; i++) {
                                            code.invokestatic(owner, "method" + i, type);
                                        }
                                        code.ireturn();
                                    });
                        });
    }

    private static void multiply(CodeBuilder code, int factor) {
        code.iload(0);
        for (int i = 0; i < 8; i++) {
            code.loadConstant(factor + i).imul().loadConstant(i).iadd();
        }
        code.ireturn();
    }
}
