package dev.nopal.junit.library.cases;

import dev.nopal.junit.budget.LatencyBudget;
import dev.nopal.junit.leak.NoLeaks;
import dev.nopal.junit.library.PlantingLoader;

import org.h2.jdbc.JdbcPreparedStatement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Properties;

/** Tests of a program on H2; the subclasses plant a fault in the database, or none. */
public abstract class DatabaseCases {
    private static final String STATEMENT = "org.h2.jdbc.JdbcPreparedStatement";
    private static final int QUERIES = 1_000;

    private final Connection connection;

    DatabaseCases(String faulty, String method, String plant) throws Exception {
        ClassLoader loader = new PlantingLoader("org.h2.", faulty, method, plant);
        Driver driver =
                (Driver)
                        Class.forName("org.h2.Driver", true, loader).getConstructor().newInstance();
        connection = driver.connect("jdbc:h2:mem:", new Properties());
        connection
                .createStatement()
                .execute("create table item (id int primary key, name varchar)");
        connection.createStatement().execute("insert into item values (1, 'pen'), (2, 'ink')");
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    private void query() throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("select name from item where id = ?")) {
            statement.setInt(1, 2);
            try (ResultSet result = statement.executeQuery()) {
                result.next();
            }
        }
    }

    @Test
    @NoLeaks(JdbcPreparedStatement.class)
    void statementsAreCollected() throws SQLException {
        for (int i = 0; i < 50; i++) {
            query();
        }
    }

    @Test
    @LatencyBudget(probe = "method:" + STATEMENT + ":executeQuery", p99 = "10ms", warmUp = 200)
    void queriesAreFast() throws SQLException {
        for (int i = 0; i < QUERIES + 200; i++) {
            query();
        }
    }

    /** H2 as it is. */
    public static final class Sound extends DatabaseCases {
        Sound() throws Exception {
            super("", "", "");
        }
    }

    /** H2 registers each statement that is closed, and never forgets it. */
    public static final class Leaking extends DatabaseCases {
        Leaking() throws Exception {
            super(STATEMENT, "close", "keep");
        }
    }

    /** H2 takes 15 ms for one of 25 queries. */
    public static final class Slower extends DatabaseCases {
        Slower() throws Exception {
            super(STATEMENT, "executeQuery", "delay");
        }
    }
}
