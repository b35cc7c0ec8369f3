/** A program that tests call. */
package dev.nopal.junit.stenography.cases.shop;
