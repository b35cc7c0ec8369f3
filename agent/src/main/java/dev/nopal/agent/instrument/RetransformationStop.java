package dev.nopal.agent.instrument;

import java.lang.classfile.ClassFile;
import java.lang.constant.ClassDesc;

/**
 * The class that the transformer returns in place of one that is only read. It has another name, so
 * the JVM refuses it before it exchanges anything.
 *
 * <p>It is a valid class, because the transformers of other agents may see it.
 */
final class RetransformationStop {
    private static final byte[] BYTES =
            ClassFile.of()
                    .build(
                            ClassDesc.of("dev.nopal.agent.instrument", "NotExchanged"),
                            made -> made.withVersion(ClassFile.JAVA_8_VERSION, 0));

    private RetransformationStop() {}

    /** Returns the bytes of that class. */
    static byte[] bytes() {
        return BYTES.clone();
    }
}
