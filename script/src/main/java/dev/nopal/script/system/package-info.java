/**
 * The operating system as scripts, the agent and the command see it: the only package of the three
 * that decides what Linux has and other systems do not.
 */
package dev.nopal.script.system;
