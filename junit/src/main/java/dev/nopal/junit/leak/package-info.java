/** Tests that instances are collected, and the path that holds one if they are not. */
package dev.nopal.junit.leak;
