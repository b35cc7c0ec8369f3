-- The four actions in turn, for wrk: wrk -s examples/spring-shop/routes.lua http://localhost:8080
local routes = { "/all", "/welcome", "/slow", "/random" }
local next = 0

function request()
    next = next % #routes + 1
    return wrk.format("GET", routes[next])
end
