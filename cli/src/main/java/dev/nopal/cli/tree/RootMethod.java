package dev.nopal.cli.tree;

import dev.nopal.script.OwnCode;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The method that the tree is about: one method, or the implementations of one of an interface.
 *
 * @param places what its probes name: {@code com.shop.Cart:add}, with parameters if the user gave
 *     them
 */
public record RootMethod(List<String> places) {
    public RootMethod {
        places = List.copyOf(places);
    }

    Set<MethodId> methods() {
        Set<MethodId> methods = new LinkedHashSet<>();
        places.forEach(place -> methods.add(MethodId.ofProbe("method:" + place)));
        return methods;
    }

    /** Returns its name, as recipes take it. */
    String text() {
        List<String> names = methods().stream().map(MethodId::text).toList();
        int more = names.size() - 1;
        return names.getFirst()
                + (more == 0 ? "" : " and " + more + " more implementation")
                + (more > 1 ? "s" : "");
    }

    /** Returns whether it is code of the program itself. */
    boolean isOwn(OwnCode ownCode) {
        return methods().stream().anyMatch(each -> each.isOwn(ownCode));
    }
}
