package dev.nopal.script.compile;

import dev.nopal.script.run.SessionRuntime;
import dev.nopal.script.run.SessionRuntime.Role;
import dev.nopal.script.type.Type;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The objects that compiled code needs: static finals, set once from the class data, so that the
 * JIT compiler treats them, and everything in their records, as constants.
 */
final class Constants {
    private final ClassDesc owner;
    private final Map<Constant, String> names = new LinkedHashMap<>();

    private sealed interface Constant {
        ClassDesc descriptor();
    }

    /** One requested constant; the objects themselves exist only once the session file does. */
    private record Request(Role role, int map, Type type, ClassDesc descriptor)
            implements Constant {}

    /** The getter of a field of an application's object. */
    private record Getter(MethodHandle handle) implements Constant {
        @Override
        public ClassDesc descriptor() {
            return ConstantDescs.CD_MethodHandle;
        }
    }

    Constants(ClassDesc owner) {
        this.owner = owner;
    }

    void push(CodeBuilder code, Role role, ClassDesc type) {
        push(code, new Request(role, -1, Type.NONE, type));
    }

    void pushMap(CodeBuilder code, Role role, int map, ClassDesc type) {
        push(code, new Request(role, map, Type.NONE, type));
    }

    void pushZero(CodeBuilder code, Type type) {
        push(code, new Request(Role.ZERO, -1, type, RuntimeNames.classOf(type)));
    }

    void pushGetter(CodeBuilder code, MethodHandle getter) {
        push(code, new Getter(getter));
    }

    private void push(CodeBuilder code, Constant request) {
        String name = names.computeIfAbsent(request, _ -> "constant" + names.size());
        code.getstatic(owner, name, request.descriptor());
    }

    /** Declares the fields and the initialiser; call it when all code has been generated. */
    void declare(ClassBuilder builder) {
        names.forEach(
                (request, name) ->
                        builder.withField(
                                name,
                                request.descriptor(),
                                ClassFile.ACC_PRIVATE
                                        | ClassFile.ACC_STATIC
                                        | ClassFile.ACC_FINAL));
        builder.withMethodBody(
                ConstantDescs.CLASS_INIT_NAME,
                ConstantDescs.MTD_void,
                ClassFile.ACC_STATIC,
                this::initialise);
    }

    private void initialise(CodeBuilder code) {
        ClassDesc handles = ClassDesc.of(MethodHandles.class.getName());
        ClassDesc lookup = handles.nested("Lookup");
        code.invokestatic(handles, "lookup", MethodTypeDesc.of(lookup))
                .ldc(ConstantDescs.DEFAULT_NAME)
                .ldc(RuntimeNames.LIST)
                .invokestatic(
                        handles,
                        "classData",
                        MethodTypeDesc.of(
                                ConstantDescs.CD_Object,
                                lookup,
                                ConstantDescs.CD_String,
                                ConstantDescs.CD_Class))
                .checkcast(RuntimeNames.LIST)
                .astore(0);
        int index = 0;
        for (Map.Entry<Constant, String> entry : names.entrySet()) {
            ClassDesc type = entry.getKey().descriptor();
            code.aload(0)
                    .loadConstant(index++)
                    .invokeinterface(
                            RuntimeNames.LIST,
                            "get",
                            MethodTypeDesc.of(ConstantDescs.CD_Object, ConstantDescs.CD_int))
                    .checkcast(type)
                    .putstatic(owner, entry.getValue(), type);
        }
        code.return_();
    }

    /** Returns the class data. */
    List<Object> resolve(SessionRuntime runtime) {
        List<Object> data = new ArrayList<>();
        for (Constant constant : names.keySet()) {
            data.add(
                    switch (constant) {
                        case Request(var role, var map, var type, var _) ->
                                runtime.constant(role, map, type);
                        case Getter getter -> getter.handle();
                    });
        }
        return data;
    }
}
