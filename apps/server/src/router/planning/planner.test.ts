import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import type { AccountKeys } from "../keys/provider-keys.ts";
import type { RouterRequest } from "../request.ts";
import type { EndpointRow } from "../upstream/pools/endpoint-row.ts";
import { createPoolState } from "../upstream/pools/pool-state.ts";
import type { Candidate } from "./candidate.ts";
import { createHealth } from "./health.ts";
import { createPlanner, type PlannerDeps } from "./plan-route.ts";
import type { RoutedModel } from "./routed-models.ts";
import { combinePolicies } from "./routing-policy.ts";
import { parseTarget } from "./target.ts";

const mapped = (provider: string) => ({
  provider,
  providerModel: `chat-at-${provider}`,
  task: "conversational",
  status: "live" as const,
});

const chat: RoutedModel = {
  repositoryId: 1,
  fullName: "acme/Chat",
  ownerId: null,
  groupId: null,
  isPrivate: false,
  gated: null,
  pipelineTag: "text-generation",
  tags: ["conversational"],
  mappings: [],
  candidates: [mapped("together"), mapped("groq")],
  endpoints: [],
  hasRunnableFiles: false,
  readsTools: false,
};

const account = { id: 7, name: "ada", fullName: "", isAdmin: false };
const member: Viewer = { ...anonymous, account, role: "inference" };
const accountKeys: AccountKeys = new Map([
  ["groq", "groq-key"],
  ["deepinfra", null],
]);

const request = (more: Partial<RouterRequest> = {}) =>
  ({ viewer: member, accountId: 7, ownKey: undefined, ...more }) as RouterRequest;

const health = createHealth(() => 0, { failuresToOpen: 1, openMs: 1_000 });
health.fails("together", "chat-at-together");

const plannerOf = (model: RoutedModel | undefined, more: Partial<PlannerDeps> = {}) =>
  createPlanner({
    models: { find: async () => model, forget: () => {} },
    keys: { of: async (id) => (id === 7 ? accountKeys : new Map()), hub: { together: "hub-key" }, forget: () => {} },
    health,
    preferredOf: async (id) => (id === 7 ? ["groq"] : []),
    runsModels: true,
    weighing: { pools: createPoolState(), slowStartMs: 0, now: () => 0 },
    policyOf: async () => combinePolicies([], false),
    ...more,
  });

const constraints = { tasks: ["conversational"], canCarry: () => true };

/** Each provider with its key or the reason why it is excluded. */
const plan = async (model: RoutedModel | undefined, name: string, inbound = request(), more = {}) => {
  const { order, verdicts, modelId } = await plannerOf(model, more).findRoute(inbound, parseTarget(name), constraints);
  const reasons = Object.fromEntries(verdicts().map(({ provider, reason }) => [provider, reason]));
  return { modelId, reasons, order: order.map(({ provider, keySource }: Candidate) => `${provider}: ${keySource}`) };
};

describe("candidates", () => {
  test("have the account's key or the hub's, and their health", async () => {
    expect(await plan(chat, "acme/chat")).toEqual({
      modelId: "acme/Chat",
      order: ["groq: account"],
      reasons: {
        groq: "by measured speed",
        together: "paused after repeated failures",
        "hf-inference": "the repository has no ONNX or GGUF files, and the model is not deployed",
      },
    });
  });

  test("with a saved key that cannot be decrypted are excluded", async () => {
    const { order, reasons } = await plan({ ...chat, candidates: [mapped("deepinfra")] }, "acme/chat");
    expect(order).toEqual([]);
    expect(reasons.deepinfra).toBe("your saved key cannot be decrypted: add it again under settings → provider keys");
    const own = await plan({ ...chat, candidates: [mapped("deepinfra")] }, "x:deepinfra", request({ ownKey: "mine" }));
    expect(own.order).toEqual(["deepinfra: caller"]);
  });

  test("include the hub if it runs the model", async () => {
    const runnable = { ...chat, candidates: [], hasRunnableFiles: true };
    expect((await plan(runnable, "acme/chat")).order).toEqual(["hf-inference: none"]);
    expect((await plan(chat, "acme/chat:hf-inference")).order).toEqual(["hf-inference: none"]);
    const { reasons } = await plan(runnable, "acme/chat", request(), { runsModels: false });
    expect(reasons).toEqual({ "hf-inference": "this hub does not run models itself" });
  });

  test("include a deployed server for those who are signed in", async () => {
    const endpoint = {
      id: 3,
      kind: "openai",
      weight: 1,
      is_draining: 0,
      max_in_flight: null,
      task: "conversational",
      served_model: "llama",
      context_length: 100,
      input_price: 0,
      output_price: 2,
    } as EndpointRow;
    const deployed = { ...chat, candidates: [], endpoints: [endpoint] };
    const { order } = await plannerOf(deployed, { runsModels: false }).findRoute(
      request(),
      parseTarget("acme/chat"),
      constraints,
    );
    expect(order).toMatchObject([
      {
        provider: "hf-inference",
        providerModel: "llama",
        endpoint: { id: 3 },
        contextLength: 100,
        inputPrice: 0,
        outputPrice: 2,
      },
    ]);
    expect(order[0]).not.toHaveProperty("supportsTools");
    const { reasons } = await plan(deployed, "acme/chat", request({ viewer: anonymous, accountId: null }));
    expect(reasons).toEqual({ "hf-inference": "sign in to use the server it is deployed to" });
  });

  test("include the closed provider in the model's name", async () => {
    const { order, modelId, reasons } = await plan(undefined, "openai/gpt", request({ ownKey: "mine" }));
    expect([order, modelId, reasons]).toEqual([["openai: caller"], "openai/gpt", { openai: "selected by you" }]);
    expect((await plan(undefined, "openai/gpt")).reasons.openai).toContain("no key: add one under");
  });
});

test("applies the account's preferred order only if the target says so", async () => {
  const healthy = { ...chat, candidates: [mapped("fireworks-ai"), mapped("groq")] };
  const keys = { of: async () => new Map(), hub: { groq: "g", "fireworks-ai": "f" }, forget: () => {} };
  const first = async (name: string, inbound = request()) => (await plan(healthy, name, inbound, { keys })).order[0];
  expect(await first("acme/chat:preferred")).toBe("groq: hub");
  expect(await first("acme/chat")).toBe("fireworks-ai: hub");
  expect(await first("acme/chat:preferred", request({ accountId: null }))).toBe("fireworks-ai: hub");
});

describe("refuses", () => {
  test("an unknown model", async () => {
    const message =
      "Model “acme/none” does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search acme/none";
    await expect(plan(undefined, "acme/none")).rejects.toMatchObject({
      code: "model_not_found",
      message,
      param: "model",
    });
    await expect(plannerOf(undefined).findModel(request(), parseTarget("acme/none"))).rejects.toMatchObject({
      message,
    });
    expect(await plannerOf(undefined).findModel(request(), parseTarget("openai/gpt"))).toBeUndefined();
  });

  test.each([
    ["bad_request", member],
    ["unauthorized", anonymous],
  ] as const)("a provider key without a named provider: %s", async (code, viewer) => {
    await expect(plan(chat, "acme/chat", request({ viewer, ownKey: "mine" }))).rejects.toMatchObject({
      code,
      param: "model",
      message:
        "The key is not a token of this hub. If it is a provider's, name the provider: give “model” as owner/name:provider.",
    });
  });

  test("a provider key for the hub's own service", async () => {
    const inbound = request({ viewer: anonymous, accountId: null, ownKey: "mine" });
    await expect(plan(chat, "acme/chat:hf-inference", inbound)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
