package dev.nopal.script.session;

/**
 * The facts that a reader needs about the script and its process.
 *
 * @param name of the script's file, for messages
 * @param userName of the process's user
 * @param printsMapsAtEnd false if the script's {@code config} says so
 */
public record ScriptDescriptor(String name, long userId, String userName, boolean printsMapsAtEnd) {
    void write(ByteSink out) {
        out.putText(name).putLong(userId).putText(userName).putInt(printsMapsAtEnd ? 1 : 0);
    }

    static ScriptDescriptor read(CopiedBytes in) {
        return new ScriptDescriptor(
                in.getName(), in.getLong(), in.getName(), in.getCount(1, "flag") == 1);
    }
}
