package dev.nopal.downgrade;

import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** The members of the JDK's classes that the oldest release lacks, and what stands in for them. */
final class NewerMembers {
    /**
     * A static member that stands in for another.
     *
     * @param owner the internal name of its class
     */
    record StandIn(String owner, String name, String descriptor) {
        ClassDesc type() {
            return ClassDesc.ofInternalName(owner);
        }

        MethodTypeDesc methodType() {
            return MethodTypeDesc.ofDescriptor(descriptor);
        }
    }

    private record Member(String owner, String name, String descriptor, boolean isStatic) {}

    private final ClassSource oldest;
    private final ClassSource newest;
    private final Stubs stubs;
    private final Map<Member, Optional<StandIn>> methods = new ConcurrentHashMap<>();

    NewerMembers(ClassSource oldest, ClassSource newest, Stubs stubs) {
        this.oldest = oldest;
        this.newest = newest;
        this.stubs = stubs;
    }

    /** Returns the static method to call instead; empty to leave the call as it is. */
    Optional<StandIn> method(String owner, String name, String descriptor, boolean isStatic) {
        return methods.computeIfAbsent(
                new Member(owner, name, descriptor, isStatic), this::standIn);
    }

    private Optional<StandIn> standIn(Member member) {
        if (newest.find(member.owner).isEmpty()
                || oldest.hasMethod(member.owner, member.name, member.descriptor)) {
            return Optional.empty();
        }
        return standIn(member.owner, member);
    }

    /** Looks at supertypes, too: a stub of List also takes an ArrayList. */
    private Optional<StandIn> standIn(String owner, Member member) {
        String descriptor =
                member.isStatic
                        ? member.descriptor
                        : "(L" + owner + ";" + member.descriptor.substring(1);
        StandIn result = new StandIn(Stubs.standIn(owner), member.name, descriptor);
        if (stubs.hasMethod(result.owner, result.name, result.descriptor)) {
            return Optional.of(result);
        }
        return newest.supertypes(owner).stream()
                .flatMap(each -> standIn(each, member).stream())
                .findFirst();
    }

    /** Returns the constant to read instead; empty to leave the access as it is. */
    Optional<StandIn> field(String owner, String name, String descriptor) {
        StandIn result = new StandIn(Stubs.constantsOf(owner), name, descriptor);
        return newest.find(owner).isPresent()
                        && !oldest.hasField(owner, name, descriptor)
                        && stubs.hasField(result.owner, name, descriptor)
                ? Optional.of(result)
                : Optional.empty();
    }

    /** Returns the handle of what stands in for the method of another handle; empty to keep it. */
    Optional<DirectMethodHandleDesc> handle(DirectMethodHandleDesc handle) {
        String owner = handle.owner().descriptorString();
        boolean isStatic =
                switch (handle.kind()) {
                    case STATIC, INTERFACE_STATIC -> true;
                    case VIRTUAL, INTERFACE_VIRTUAL -> false;
                    default -> {
                        owner = "";
                        yield false;
                    }
                };
        if (!owner.startsWith("L")) {
            return Optional.empty();
        }
        return method(
                        owner.substring(1, owner.length() - 1),
                        handle.methodName(),
                        handle.lookupDescriptor(),
                        isStatic)
                .map(
                        found ->
                                MethodHandleDesc.ofMethod(
                                        DirectMethodHandleDesc.Kind.STATIC,
                                        found.type(),
                                        found.name,
                                        found.methodType()));
    }
}
