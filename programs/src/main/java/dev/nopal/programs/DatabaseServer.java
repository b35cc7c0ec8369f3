package dev.nopal.programs;

import org.h2.tools.Server;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** H2 as a server, and a client that moves money between accounts over TCP. */
final class DatabaseServer {
    private static final int ACCOUNTS = 100;

    private final Connection connection;

    private DatabaseServer(Connection connection) {
        this.connection = connection;
    }

    public static void main(String[] arguments) throws Exception {
        Server server = Server.createTcpServer("-tcpPort", "0", "-ifNotExists").start();
        String url = "jdbc:h2:tcp://localhost:" + server.getPort() + "/mem:bank";
        try (Connection connection = DriverManager.getConnection(url, "sa", "")) {
            DatabaseServer database = new DatabaseServer(connection);
            database.create();
            Orders.obey(database::work);
        } finally {
            server.stop();
        }
    }

    private void create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET QUERY_STATISTICS TRUE");
            statement.execute("CREATE TABLE account (id INT PRIMARY KEY, cents BIGINT)");
            statement.execute(
                    "INSERT INTO account SELECT x, 0 FROM SYSTEM_RANGE(0, " + (ACCOUNTS - 1) + ")");
        }
        connection.setAutoCommit(false);
    }

    /** Returns a sum over all accounts, and how often the server says that it ran what. */
    private String work(String command, int times) throws SQLException {
        long updates = ran("UPDATE");
        long selects = ran("SELECT cents");
        try (Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE account SET cents = 100000");
        }
        for (int i = 0; i < times; i++) {
            move(i % ACCOUNTS, i * 7 % ACCOUNTS, i);
        }
        return "%s %d updates=%d selects=%d"
                .formatted(command, sum(), ran("UPDATE") - updates, ran("SELECT cents") - selects);
    }

    private void move(int from, int to, int cents) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("UPDATE account SET cents = cents + ? WHERE id = ?")) {
            add(statement, from, -cents);
            add(statement, to, cents);
        }
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT cents FROM account WHERE id = ?")) {
            statement.setInt(1, from);
            try (ResultSet found = statement.executeQuery()) {
                found.next();
                if (found.getLong(1) < 0) {
                    connection.rollback();
                    return;
                }
            }
        }
        connection.commit();
    }

    private static void add(PreparedStatement statement, int account, int cents)
            throws SQLException {
        statement.setInt(1, cents);
        statement.setInt(2, account);
        statement.executeUpdate();
    }

    /** Returns a number that is another one if money is in another account. */
    private long sum() throws SQLException {
        return number("SELECT SUM(cents * (id + 1)) FROM account");
    }

    /**
     * Returns how many statements with this beginning the server has run, by its own statistics.
     */
    private long ran(String beginning) throws SQLException {
        return number(
                "SELECT COALESCE(SUM(execution_count), 0) FROM INFORMATION_SCHEMA.QUERY_STATISTICS"
                        + " WHERE sql_statement LIKE '"
                        + beginning
                        + "%'");
    }

    private long number(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet found = statement.executeQuery(query)) {
            found.next();
            return found.getLong(1);
        }
    }
}
