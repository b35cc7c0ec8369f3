"""Calls the DOF writer and the DOF parser inside Oracle's libdtrace.so.2; run by system-tests/dof/oracle.

    libdtrace.py write SOURCE.d FILE.dof    compiles providers and writes their DOF
    libdtrace.py parse FILE.dof             prints what the parser of dtprobed makes of a DOF
    libdtrace.py check SCRIPT.d FOLDER      compiles a D script, with the libraries of a folder, and says what is wrong
    libdtrace.py programs FOLDER FOLDER     the same for all scripts of a folder; fails if an unknown one is refused

dtrace -G stopped writing DOF in version 2.0.7, and libdtrace still can: the functions are found by its symbol table.
A linker would find the sites of a probe; here they are lines of the source: //@ PROVIDER PROBE FUNCTION OFFSET KIND,
where KIND is "probe" or "enabled".
"""

import ctypes
import os
import struct
import subprocess
import sys

LIBRARY = "/usr/lib/x86_64-linux-gnu/libdtrace.so.2"
INTERFACE_VERSION = 3
PERMIT_EMPTY, PERMIT_NO_MATCH = 0x0002, 0x0004
STRIP, WITH_PROBES = 0x01, 0x02
DOF_VERSION_OFFSET = 44  # in struct dtrace_prog: two lists, a pointer and an int before it
LOAD_BASE = 0x10000000
SPECIFIED_BY_NAME = 3
PARAMETERS = (ctypes.c_char_p * 3)(b"script", b"1", b"two")

pointer, text, number, word = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int, ctypes.c_uint32

library = ctypes.CDLL(LIBRARY)
symbols = {
    line.split()[2]: int(line.split()[0], 16)
    for line in subprocess.run(["nm", LIBRARY], capture_output=True, text=True, check=True).stdout.splitlines()
    if len(line.split()) == 3
}
base = ctypes.cast(library.dtrace_open, pointer).value - symbols["dtrace_open"]


def function(name, result, *arguments):
    """Returns a function of the library, also one that it does not export."""
    return ctypes.CFUNCTYPE(result, *arguments)(base + symbols[name])


def fail(message):
    sys.exit(f"libdtrace.py: {message}")


def last_error(handle):
    code = function("dtrace_errno", number, pointer)(handle)
    return function("dtrace_errmsg", text, pointer, number)(handle, code).decode()


def start(option, value):
    error = number(0)
    handle = function("dtrace_open", pointer, number, number, ctypes.POINTER(number))(
        INTERFACE_VERSION, 0, ctypes.byref(error)
    )
    if not handle:
        fail(f"dtrace_open: error {error.value}")
    set_option = function("dtrace_setopt", number, pointer, text, text)
    set_option(handle, option.encode(), None if value is None else value.encode())
    if function("dtrace_init", number, pointer)(handle) != 0:
        fail(f"dtrace_init: {last_error(handle)}")
    return handle


def write(source_file, dof_file):
    lines = open(source_file).read().splitlines()
    sites = [line.split()[1:] for line in lines if line.startswith("//@")]
    source = "".join(line + "\n" for line in lines if not line.startswith("//@"))
    handle = start("nolibs", None)
    compiled = function(
        "dtrace_program_strcompile", pointer, pointer, text, number, ctypes.c_uint, number, pointer
    )(handle, source.encode(), -1, PERMIT_EMPTY | PERMIT_NO_MATCH, 0, None)
    if not compiled:
        fail(f"{source_file}: {last_error(handle)}")
    find_provider = function("dt_provider_lookup", pointer, pointer, text)
    find_probe = function("dt_probe_lookup2", pointer, pointer, text)
    define = function("dt_probe_define", number, pointer, pointer, text, text, word, number)
    for provider, probe, name, offset, kind in sites:
        found = find_probe(find_provider(handle, provider.encode()), probe.encode())
        if not found:
            fail(f"no probe {provider}:{probe}")
        enabled = {"probe": 0, "enabled": 1}[kind]
        if define(find_provider(handle, provider.encode()), found, name.encode(), None, int(offset, 0), enabled) != 0:
            fail(f"dt_probe_define refused {provider}:{probe}")
    # As the linker did while it wrote DOF: the version is raised for is-enabled sites.
    version = ctypes.c_uint8.from_address(compiled + DOF_VERSION_OFFSET)
    if version.value != 1:
        fail(f"the version of the program is {version.value}: struct dtrace_prog has changed")
    if any(site[4] == "enabled" for site in sites):
        version.value = 3
    dof = function("dtrace_dof_create", pointer, pointer, pointer, ctypes.c_uint)(
        handle, compiled, STRIP | WITH_PROBES
    )
    if not dof:
        fail(f"dtrace_dof_create: {last_error(handle)}")
    size = ctypes.c_uint64.from_address(dof + 48).value
    with open(dof_file, "wb") as file:
        file.write(ctypes.string_at(dof, size))


def check(script_file, libraries):
    source = open(script_file).read()
    handle = start("syslibdir", libraries)
    # Parameters that a script does not use are an error.
    count = 3 if "$2" in source or "$$2" in source else 2 if "$1" in source or "$$1" in source else 1
    compiled = function(
        "dtrace_program_strcompile", pointer, pointer, text, number, ctypes.c_uint, number, pointer
    )(handle, source.encode(), SPECIFIED_BY_NAME, PERMIT_EMPTY | PERMIT_NO_MATCH, count, PARAMETERS)
    print("accepted" if compiled else last_error(handle))


# What this DTrace has not, or not without a kernel; and what Nopal's command has, but a D script cannot say.
KNOWN = ("jstack", "stop", "vtimestamp", "cpu", "curcpu", "curlwpsinfo")


def programs(folder, libraries):
    refused, unknown = 0, 0
    scripts = sorted(os.listdir(folder))
    for script in scripts:
        path = os.path.join(folder, script)
        # A process each: a handle that failed is not to be used again.
        said = subprocess.run([sys.executable, __file__, "check", path, libraries], capture_output=True, text=True)
        answer = (said.stdout + said.stderr).strip().splitlines()[-1]
        if answer != "accepted":
            refused += 1
            is_known = any(word in answer for word in KNOWN)
            unknown += not is_known
            print(f"{script}: {answer}" + ("" if is_known else " (not known)"))
    print(f"{len(scripts)} programs, {refused} refused, {unknown} of them for an unknown reason")
    sys.exit(1 if unknown or len(scripts) < 100 else 0)


def strings(data):
    return [part.decode() for part in data.split(b"\0")[:-1]]


def messages(file):
    """Yields the type and the body of each message of the parser, a dof_parsed_t."""
    while head := file.read(8):
        size = struct.unpack("<Q", head)[0]
        body = file.read(size - 8)
        yield struct.unpack_from("<I", body)[0], body[4:]


def parse(dof_file):
    content = open(dof_file, "rb").read()
    buffer = ctypes.create_string_buffer(content, len(content))
    # The parser relocates in place, so that it needs 8-byte alignment: malloc gives 16.
    helper = ctypes.create_string_buffer(b"golden".ljust(64, b"\0") + struct.pack("<QQ", LOAD_BASE, 0), 80)
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reader)
        status = function("usdt_parse_dof", number, number, pointer, pointer)(
            writer, ctypes.addressof(helper), ctypes.addressof(buffer)
        )
        os._exit(0 if status == 0 else 1)
    os.close(writer)
    with os.fdopen(reader, "rb") as file:
        for kind, body in messages(file):
            describe(kind, body)
    _, status = os.waitpid(child, 0)
    if status != 0:
        fail(f"the parser ended with status {status}")


def describe(kind, body):
    # The union starts at 16 if its members have 8 bytes, else at 12; body starts at 12.
    if kind == 0:
        print("provider", strings(body[12:])[0], "probes", struct.unpack_from("<Q", body, 4)[0])
    elif kind == 1:
        sites, native, translated = struct.unpack_from("<QQQ", body, 4)
        module, name, probe = strings(body[28:])
        print(f" probe {name}:{probe} sites {sites} native {native} translated {translated}")
    elif kind == 2:
        address, enabled = struct.unpack_from("<QI", body, 4)
        print(f"  {'enabled' if enabled else 'site'} {address - LOAD_BASE:#x}")
    elif kind == 3:
        print("error", body[8:].split(b"\0")[0].decode())
    elif kind in (5, 6):
        print("  native" if kind == 5 else "  translated", ", ".join(strings(body[4:])))
    elif kind == 7:
        print("  map", *body[4:])
    elif kind != 4:
        fail(f"unknown message {kind}")


{"write": write, "parse": parse, "check": check, "programs": programs}[sys.argv[1]](*sys.argv[2:])
