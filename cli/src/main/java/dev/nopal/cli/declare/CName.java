package dev.nopal.cli.declare;

import java.util.Set;
import java.util.regex.Pattern;

/** The names that both D and SystemTap take, and the words that either keeps for itself. */
final class CName {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    /** Words and asterisks: another program may have written the type. */
    private static final Pattern TYPE =
            Pattern.compile("[A-Za-z_][A-Za-z_0-9]*( [A-Za-z_0-9]+)*[ *]*");

    /** Words of D, of the C that its header is for, and the types that D knows by itself. */
    private static final Set<String> OF_D =
            Set.of(
                    ("auto break case char const continue counter default do double else enum extern"
                                    + " float for goto if import inline int key long offsetof"
                                    + " probe provider register restrict return self short signed"
                                    + " sizeof static string stringof struct switch this translator"
                                    + " typedef union unsigned void volatile while xlate userland"
                                    + " int8_t int16_t int32_t int64_t intptr_t uint8_t uint16_t"
                                    + " uint32_t uint64_t uintptr_t uchar_t ushort_t uint_t ulong_t"
                                    + " u_char u_short u_int u_long u_longlong_t longlong_t size_t"
                                    + " ssize_t off_t pid_t uid_t gid_t id_t dev_t time_t mode_t"
                                    + " caddr_t")
                            .split(" "));

    private static final Set<String> OF_SYSTEMTAP =
            Set.of(
                    ("probe global private function if else for foreach in limit return delete while"
                                    + " break continue next string long unset try catch")
                            .split(" "));

    private CName() {}

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static boolean isType(String text) {
        return TYPE.matcher(text).matches();
    }

    static boolean isFreeInD(String text) {
        return isName(text) && !OF_D.contains(text);
    }

    static boolean isFreeInSystemTap(String text) {
        return isName(text) && !OF_SYSTEMTAP.contains(text);
    }
}
