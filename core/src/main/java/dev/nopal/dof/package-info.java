/**
 * DOF, the object format of DTrace, and the stubs that it points to: bytes only, for any operating
 * system and processor.
 */
package dev.nopal.dof;
