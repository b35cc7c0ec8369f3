package dev.nopal.programs;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** H2 in memory, through the pool HikariCP. */
final class PooledDatabase {
    private static final int BOOKS = 40;

    private final HikariDataSource pool;
    private final List<Connection> forgotten = new ArrayList<>();

    private PooledDatabase(HikariDataSource pool) {
        this.pool = pool;
    }

    public static void main(String[] arguments) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:books");
        config.setMaximumPoolSize(10);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            PooledDatabase database = new PooledDatabase(pool);
            database.create();
            Orders.obey(database::work);
        }
    }

    private void create() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE book (id INT PRIMARY KEY, title VARCHAR, author INT)");
            for (int i = 0; i < BOOKS; i++) {
                statement.executeUpdate(
                        "INSERT INTO book VALUES (" + i + ", 'book " + i + "', " + i % 4 + ")");
            }
        }
    }

    private String work(String command, int times) throws SQLException {
        long sum = 0;
        for (int i = 0; i < times; i++) {
            sum +=
                    switch (command) {
                        case "find" -> find(i % BOOKS);
                        case "author" -> byAuthor(i % 4);
                        case "rename" -> rename(i);
                        case "all" -> all();
                        case "forget" -> forget();
                        case "slow" -> slow();
                        default -> throw new IllegalArgumentException("command=" + command);
                    };
        }
        return command + " " + sum;
    }

    /** Reads one row, by a text in which the number is written out. */
    private int find(int id) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery("SELECT title FROM book WHERE id = " + id)) {
            return rows(found);
        }
    }

    /** Reads ten rows by a prepared statement. */
    private int byAuthor(int author) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement =
                        connection.prepareStatement("SELECT * FROM book WHERE author = ?")) {
            statement.setInt(1, author);
            try (ResultSet found = statement.executeQuery()) {
                return rows(found);
            }
        }
    }

    /** Changes four rows, in a transaction. */
    private int rename(int number) throws SQLException {
        try (Connection connection = pool.getConnection()) {
            connection.setAutoCommit(false);
            try (PreparedStatement statement =
                    connection.prepareStatement("UPDATE book SET title = ? WHERE id < ?")) {
                statement.setString(1, "renamed " + number);
                statement.setInt(2, 4);
                int changed = statement.executeUpdate();
                connection.commit();
                return changed;
            }
        }
    }

    /** Reads all rows in two steps: execute, then the result. */
    private int all() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("TABLE book");
            try (ResultSet found = statement.getResultSet()) {
                return rows(found);
            }
        }
    }

    private int slow() throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet found =
                        statement.executeQuery(
                                "SELECT COUNT(*) FROM SYSTEM_RANGE(1, 300) a,"
                                        + " SYSTEM_RANGE(1, 300) b")) {
            return rows(found);
        }
    }

    /** Takes a connection and never gives it back. */
    private int forget() throws SQLException {
        forgotten.add(pool.getConnection());
        return 1;
    }

    private static int rows(ResultSet found) throws SQLException {
        int rows = 0;
        while (found.next()) {
            rows++;
        }
        return rows;
    }
}
