package com.acme.invoices;

import com.acme.web.Service;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Prints invoices from a database in memory. */
public final class Invoices {
    private static final String URL = "jdbc:h2:mem:invoices;DB_CLOSE_DELAY=-1";
    private static final ThreadLocal<Connection> CONNECTION =
            ThreadLocal.withInitial(Invoices::open);

    public static void main(String[] arguments) throws Exception {
        fill();
        new Service("invoices", 4)
                .route("/invoice", Invoices::print)
                .run(arguments, 2, 5, "/invoice?17", "/invoice?18", "/invoice?19");
    }

    private static Connection open() {
        try {
            return DriverManager.getConnection(URL);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void fill() throws SQLException {
        try (Statement statement = CONNECTION.get().createStatement()) {
            statement.execute("CREATE TABLE item (id INT PRIMARY KEY, name VARCHAR(40))");
            statement.execute("CREATE TABLE line (invoice INT, item INT)");
            statement.execute("CREATE INDEX line_invoice ON line (invoice)");
            statement.execute("INSERT INTO item SELECT x, 'item ' || x FROM system_range(1, 2000)");
            statement.execute("INSERT INTO line SELECT MOD(x, 20), x FROM system_range(1, 2000)");
        }
    }

    private static String print(String invoice) throws SQLException {
        StringBuilder text = new StringBuilder();
        try (PreparedStatement lines =
                CONNECTION.get().prepareStatement("SELECT item FROM line WHERE invoice = ?")) {
            lines.setInt(1, Integer.parseInt(invoice));
            try (ResultSet line = lines.executeQuery()) {
                while (line.next()) {
                    text.append(name(line.getInt(1))).append('\n');
                }
            }
        }
        return text.toString();
    }

    private static String name(int item) throws SQLException {
        try (PreparedStatement items =
                CONNECTION.get().prepareStatement("SELECT name FROM item WHERE id = ?")) {
            items.setInt(1, item);
            ResultSet name = items.executeQuery(); // fault
            name.next();
            return name.getString(1);
        }
    }
}
