import { Budget, Budgets, CallsQuery, Failure, NewBudget, RoutedCall, RoutedCalls, UsageQuery, UsageRow, UsageRows, usageGroups, } from "@orrery/contract";
import { Type } from "typebox";
import { actorOf } from "../../http/auth.js";
import { toCsv } from "../../text/csv.js";
import { groupsOf } from "./service.js";
const failures = { "4xx": Failure };
const tags = ["usage"];
const named = Type.Object({ account: Type.String() });
/** The columns of usage that are there whatever it is grouped by. */
const sums = Object.keys(UsageRow.properties).filter((name) => !usageGroups.includes(name));
/** Calls in a file, unless fewer are asked for. */
const maxCallsInFile = 10_000;
/** Before a query, waits for the calls of all processes; says how many processes may have more. */
const catchUpFirst = (service) => ({
    preHandler: async (_request, reply) => {
        const lagging = await service.catchUp();
        if (lagging > 0)
            reply.header("x-orrery-lagging-processes", String(lagging));
    },
});
const registerBudgets = (app, service) => {
    app.get("/api/budgets", {
        ...catchUpFirst(service),
        schema: { tags, summary: "List budgets", response: { 200: Budgets, ...failures } },
    }, async (request) => service.budgets(request.viewer));
    app.put("/api/budgets/:account", {
        schema: {
            tags,
            summary: "Set a budget",
            params: named,
            body: NewBudget,
            response: { 200: Budget, ...failures },
        },
    }, async (request) => service.setBudget(request.params.account, request.body, actorOf(request)));
    app.delete("/api/budgets/:account", {
        schema: {
            tags,
            summary: "Delete a budget",
            params: named,
            response: { 204: Type.Null(), ...failures },
        },
    }, async (request, reply) => {
        await service.removeBudget(request.params.account, actorOf(request));
        return reply.code(204).send(null);
    });
};
/** What routed calls came to. */
export const registerUsage = (app, service) => {
    app.get("/api/usage", {
        ...catchUpFirst(service),
        schema: {
            tags,
            summary: "Get calls, tokens and costs",
            querystring: UsageQuery,
            response: { 200: UsageRows, ...failures },
        },
    }, async (request) => service.usage(request.query, request.viewer));
    app.get("/api/usage.csv", {
        ...catchUpFirst(service),
        schema: { tags, summary: "Get calls, tokens and costs as CSV", querystring: UsageQuery },
    }, async (request, reply) => {
        const rows = await service.usage(request.query, request.viewer);
        reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="usage.csv"');
        return toCsv(rows, [...groupsOf(request.query.groupBy), ...sums]);
    });
    app.get("/api/usage/calls", {
        ...catchUpFirst(service),
        schema: {
            tags,
            summary: "List calls, newest first",
            querystring: CallsQuery,
            response: { 200: RoutedCalls, ...failures },
        },
    }, async (request) => service.calls(request.query, request.viewer));
    app.get("/api/usage/calls.csv", {
        ...catchUpFirst(service),
        schema: { tags, summary: "Get the latest calls as CSV", querystring: CallsQuery },
    }, async (request, reply) => {
        const rows = await service.calls({ limit: maxCallsInFile, ...request.query }, request.viewer);
        reply.type("text/csv; charset=utf-8").header("content-disposition", 'attachment; filename="calls.csv"');
        return toCsv(rows, Object.keys(RoutedCall.properties));
    });
    registerBudgets(app, service);
};
//# sourceMappingURL=routes.js.map