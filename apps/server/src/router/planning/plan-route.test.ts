import { expect, test } from "vitest";
import { isRouterError, type RouterError } from "../router-error.ts";
import { type PlannedRoute, requireOrder } from "./plan-route.ts";

const refusal = (verdicts: ReturnType<PlannedRoute["verdicts"]>): RouterError => {
  const route: PlannedRoute = { modelId: "acme/chat", order: [], verdicts: () => verdicts };
  try {
    requireOrder(route);
  } catch (error) {
    if (isRouterError(error, "no_provider")) return error;
  }
  throw new Error("the route was not refused");
};

const noKey = { provider: "groq", providerModel: "chat", isKept: false, reason: "no key" };

test("rejects a route without providers with 400, which clients do not retry", () => {
  const { status, headers, message } = refusal([noKey]);
  expect([status, headers, message]).toEqual([
    400,
    {},
    "No provider can serve acme/chat for this request. Groq: no key.",
  ]);
});

test("rejects a route with only an open circuit with 503 and Retry-After", () => {
  const open = { ...noKey, provider: "together", reason: "failed several times", retryAfterMs: 1_200 };
  const { status, headers } = refusal([noKey, open]);
  expect([status, headers]).toEqual([503, { "retry-after": "2" }]);
});
