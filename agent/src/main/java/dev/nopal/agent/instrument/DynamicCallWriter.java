package dev.nopal.agent.instrument;

import java.lang.classfile.CodeBuilder;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.invoke.MethodType;
import java.util.List;

/**
 * The writer of calls by {@code invokedynamic}: the JIT compiler inlines the callback, and removes
 * the whole call if it does nothing.
 */
final class DynamicCallWriter implements CallWriter {
    private static final String PREFIX = "hook";

    private static String name(int id) {
        return PREFIX + id;
    }

    /** Returns the id in the name of a call site; -1 if it is not one of ours. */
    static int id(String name) {
        try {
            return name.startsWith(PREFIX) ? Integer.parseInt(name.substring(PREFIX.length())) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    @Override
    public boolean areSkippable() {
        return false;
    }

    @Override
    public void ask(CodeBuilder code, int id) {
        code.iconst_1();
    }

    @Override
    public void call(CodeBuilder code, int id, MethodType type, List<CallArgument> values) {
        for (CallArgument value : values) {
            value.load(code);
        }
        code.invokedynamic(
                DynamicCallSiteDesc.of(
                        InstrumentedNames.LINK, name(id), type.describeConstable().orElseThrow()));
    }
}
