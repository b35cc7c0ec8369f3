package dev.nopal.os;

import java.io.IOException;

/**
 * The system calls by which DOF is mapped and passed to the kernel. Each returns its result, or the
 * negative errno.
 */
interface HelperCalls {
    int READ = 1;
    int WRITE = 2;
    int EXECUTE = 4;

    int open(String path, int flags) throws IOException;

    int close(int descriptor) throws IOException;

    /**
     * Calls a device.
     *
     * @param argument an address or a number, as the request expects
     */
    int ioctl(int descriptor, long request, long argument) throws IOException;

    /** Maps memory of this process's own and returns its address; without a file if -1. */
    long map(long size, int protection, int flags, int descriptor) throws IOException;

    int protect(long address, long size, int protection) throws IOException;

    /** Makes the processor forget instructions that it fetched from there; Darwin only. */
    void forgetInstructions(long address, long size) throws IOException;
}
