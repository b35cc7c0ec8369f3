/** Why a command failed: one sentence and an exit code. */
package dev.nopal.cli.failure;
