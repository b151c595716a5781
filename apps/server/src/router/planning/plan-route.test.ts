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

test("names every provider, and waits for the first circuit but at least a second", () => {
  const open = (provider: string, retryAfterMs: number) => ({ ...noKey, provider, reason: "paused", retryAfterMs });
  const { message, metadata, headers } = refusal([noKey, open("together", 2_001), open("fal-ai", 2_000)]);
  expect(message).toBe(
    "No provider can serve acme/chat for this request. Groq: no key; Together AI: paused; fal: paused.",
  );
  expect(metadata).toMatchObject({ model: "acme/chat", providers: [noKey, {}, {}] });
  expect(headers).toEqual({ "retry-after": "2" });
  expect(refusal([open("together", 0)]).headers).toEqual({ "retry-after": "1" });
});

test("returns the providers to try", () => {
  const order = [{ provider: "groq" }] as unknown as PlannedRoute["order"];
  expect(requireOrder({ modelId: "acme/chat", order, verdicts: () => [] })).toBe(order);
});
