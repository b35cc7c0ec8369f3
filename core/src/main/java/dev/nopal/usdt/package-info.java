/** The backend for Linux: tracepoints as USDT notes and stubs in images of their own. */
package dev.nopal.usdt;
