import { type CheckId, type CheckOutcome, checkMarks } from "@orrery/contract";
import { describe, expect, test } from "vitest";
import { anonymous, type Viewer } from "../../identity/viewer.ts";
import type { EndpointRow } from "../engines/endpoint-row.ts";
import { createPoolState } from "../engines/pool-state.ts";
import type { AccountKeys } from "../keys/provider-keys.ts";
import type { RouterRequest } from "../request.ts";
import type { Candidate } from "./candidate.ts";
import { closedProviderOf } from "./candidates.ts";
import { createHealth } from "./health.ts";
import { marksFrom, noMarks } from "./model-marks.ts";
import { createPlanner, type PlannerDeps, requireOrder } from "./plan-route.ts";
import { nativePathOf, wireOf } from "./provider-wire.ts";
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
  marks: noMarks,
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
    listed: { of: async () => undefined },
    checkedSince: () => 0,
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
    const own = await plan(
      { ...chat, candidates: [mapped("deepinfra")] },
      "x:deepinfra",
      request({ ownKey: "mine-own-key" }),
    );
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
    const { order, modelId, reasons } = await plan(undefined, "openai/gpt", request({ ownKey: "mine-own-key" }));
    expect([order, modelId, reasons]).toEqual([["openai: caller"], "openai/gpt", { openai: "selected by you" }]);
    expect((await plan(undefined, "openai/gpt")).reasons.openai).toContain("no key: add one under");
  });
});

describe("checks", () => {
  const mark = (provider: string, check: CheckId, outcome: CheckOutcome, endpointId = 0) => ({
    provider,
    endpointId,
    mark: { check, outcome, checkedAt: 1, since: Date.UTC(2026, 9, 28) },
  });
  const passing = (provider: string) => checkMarks.map((check) => mark(provider, check, "passed"));
  const marks = marksFrom([
    ...passing("groq"),
    ...passing("together").slice(1),
    mark("together", "template", "failed"),
  ]);
  const closed = createHealth(() => 0, { failuresToOpen: 1, openMs: 1_000 });
  const checked = {
    ...chat,
    marks,
    candidates: chat.candidates.map((one) => ({ ...one, ...marks.of(one.provider) })),
  };
  const find = (name: string, more: object = {}) =>
    plannerOf(checked, { health: closed }).findRoute(request(), parseTarget(name), { ...constraints, ...more });

  test("leave only the providers that pass, and say which check excluded the others", async () => {
    const route = await find("acme/chat:verified");
    expect(route.order.map(({ provider }) => provider)).toEqual(["groq"]);
    expect(route.verdicts()).toContainEqual(
      expect.objectContaining({ provider: "together", reason: "Prompt template differs since Oct 28" }),
    );
    expect(route.checked).toEqual({ note: "verified", isDemanded: true });
    const required = await find("acme/chat:cheapest", { requiredChecks: ["tools", "stop"] });
    expect(required.order).toHaveLength(2);
    expect(required.checked?.note).toBe("require=tools stop");
    expect((await find("acme/chat", { requiredChecks: ["template"] })).order).toHaveLength(1);
  });

  test("say how to run them if nothing passes", async () => {
    const route = await find("acme/chat:verified", { ignore: ["groq"] });
    expect(() => requireOrder(route)).toThrow(
      'Together AI: Prompt template differs since Oct 28; Groq: in "provider.ignore"; Hub inference: the repository has no ONNX or GGUF files, and the model is not deployed. To run checks: orrery check acme/Chat',
    );
  });

  test("order the providers for the suffix of other services, which excludes none", async () => {
    const { order, verdicts, checked: note } = await find("acme/chat:exacto", { namesQuantizations: true });
    expect(order).toHaveLength(2);
    expect(verdicts()[0]?.reason).toBe("by the check of tools, then by measured speed");
    expect(note).toEqual({
      note: "exacto=tools-check-first, quantizations=not-measured",
      isDemanded: false,
    });
  });
});

describe("a provider that is named with its own model ID", () => {
  const listed = {
    of: async (provider: string, key: string) =>
      provider === "groq" && key === "groq-key"
        ? { models: [{ id: "llama-70b", task: "conversational", contextLength: 100, outputPrice: 2 }], listedAt: 0 }
        : { problem: "not reachable" },
  };

  test("serves it with the account's key, at the price in its list", async () => {
    const { order, modelId } = await plannerOf(undefined, { listed }).findRoute(
      request(),
      parseTarget("llama-70b:groq"),
      constraints,
    );
    expect(modelId).toBe("llama-70b");
    expect(order).toMatchObject([
      { provider: "groq", providerModel: "llama-70b", keySource: "account", contextLength: 100, outputPrice: 2 },
    ]);
  });

  test("serves an ID that is in no list, without a price", async () => {
    const other = await plannerOf(undefined, { listed }).findRoute(request(), parseTarget("any:id:groq"), constraints);
    expect(other.order).toMatchObject([{ providerModel: "any:id", task: "conversational" }]);
    expect(other.order[0]).not.toHaveProperty("outputPrice");
  });

  test("serves a model of this hub that is not mapped to it", async () => {
    const { order } = await plan({ ...chat, candidates: [mapped("together")] }, "acme/Chat:groq");
    expect(order).toEqual(["groq: account"]);
    const mappedThere = await plannerOf(chat, { listed }).findRoute(
      request(),
      parseTarget("acme/Chat:groq"),
      constraints,
    );
    expect(mappedThere.order).toMatchObject([{ providerModel: "chat-at-groq" }]);
  });

  test("needs the caller's own key: the hub's is for the models of the hub", async () => {
    await expect(plan(undefined, "llama-70b:together")).rejects.toMatchObject({ code: "model_not_found" });
    await expect(plan(undefined, "llama-70b:deepinfra")).rejects.toMatchObject({ code: "model_not_found" });
    const anyone = request({ viewer: anonymous, accountId: null });
    await expect(plan(undefined, "llama-70b:groq", anyone)).rejects.toMatchObject({ code: "model_not_found" });
    expect((await plan(undefined, "llama-70b:together", request({ ownKey: "mine-own-key" }))).order).toEqual([
      "together: caller",
    ]);
  });
});

describe("the engines of a model", () => {
  const engine = (more: Partial<EndpointRow>): EndpointRow =>
    ({
      id: 3,
      kind: "openai",
      weight: 1,
      is_draining: 0,
      max_in_flight: null,
      created_at: 0,
      zone: null,
      task: "conversational",
      served_model: "llama",
      revision: null,
      context_length: null,
      input_price: null,
      output_price: null,
      ...more,
    }) as EndpointRow;
  const deployed = (endpoints: readonly EndpointRow[], more: Partial<RoutedModel> = {}): RoutedModel => ({
    ...chat,
    candidates: [],
    endpoints,
    ...more,
  });
  const route = (model: RoutedModel, more: Partial<PlannerDeps> = {}, given: object = {}) =>
    plannerOf(model, more).findRoute(request(), parseTarget("acme/chat"), { ...constraints, ...given });

  test("have what is known of them, and nothing else", async () => {
    const { order } = await route(deployed([engine({})]));
    expect(order).toEqual([
      {
        provider: "hf-inference",
        providerModel: "llama",
        task: "conversational",
        alsoFor: ["text-generation"],
        status: "live",
        keySource: "none",
        circuit: "closed",
        endpoint: { ...engine({}), load: 1, isFull: false, hasPrefix: false, lastUse: 0 },
      },
    ]);
  });

  test("are joined by the hub only if it can run the model", async () => {
    const count = async (more: Partial<RoutedModel>, runsModels: boolean) =>
      (await route(deployed([engine({})], more), { runsModels })).verdicts().length;
    expect(await count({ hasRunnableFiles: true }, true)).toBe(2);
    expect(await count({ hasRunnableFiles: true }, false)).toBe(1);
    expect(await count({ hasRunnableFiles: false }, true)).toBe(1);
  });

  test("take no new calls while they drain", async () => {
    const { order, verdicts } = await route(deployed([engine({ is_draining: 1 }), engine({ id: 4 })]));
    expect(order.map(({ endpoint }) => endpoint?.id)).toEqual([4]);
    expect(verdicts()[1]).toMatchObject({
      endpoint: { id: 3 },
      reason: "this endpoint is draining: it takes no new calls",
    });
  });

  test("serve an alias only with its commit", async () => {
    const endpoints = [engine({ revision: "old" }), engine({ id: 4 }), engine({ id: 5, revision: "new" })];
    const revision = { alias: "production", sha: "new" };
    const { order, verdicts } = await route(deployed(endpoints, { revision, candidates: [mapped("groq")] }));
    expect(order.map(({ endpoint }) => endpoint?.id)).toEqual([5]);
    const reasons = verdicts().map(({ reason }) => reason);
    expect(reasons).toEqual([
      "own engines first (default)",
      "it serves its own version of the model, not @production",
      "this endpoint serves old, not @production",
      "this endpoint serves an unknown revision, not @production",
    ]);
  });

  test("have a health of their own, and the conversation is asked for if there is a choice", async () => {
    const own = createHealth(() => 0, { failuresToOpen: 1, openMs: 1_000 });
    own.fails("hf-inference", "llama#3");
    let asked = 0;
    const conversation = () => {
      asked += 1;
      return "chat";
    };
    const two = deployed([engine({}), engine({ id: 4 })]);
    const { order, verdicts } = await route(two, { health: own }, { conversation });
    expect([order.map(({ endpoint }) => endpoint?.id), asked]).toEqual([[4], 0]);
    expect(verdicts()[1]).toMatchObject({ endpoint: { id: 3 }, reason: "paused after repeated failures" });
    const healthy = await route(two, {}, { conversation });
    expect([healthy.order.length, asked]).toEqual([2, 1]);
    expect(healthy.order[0]?.endpoint?.hasPrefix).toBe(true);
    await route(deployed([engine({}), engine({ id: 4, is_draining: 1 })]), {}, { conversation });
    expect(asked).toBe(1);
  });
});

test("the hub serves the task of a model's card, and what it is also for", async () => {
  const candidateOf = async (more: Partial<RoutedModel>, given: object = { tasks: [] }) => {
    const model = { ...chat, candidates: [], hasRunnableFiles: true, ...more };
    return (await plannerOf(model).findRoute(request(), parseTarget("acme/chat"), { ...constraints, ...given })).order;
  };
  const hub = { provider: "hf-inference", providerModel: "acme/Chat", status: "live", keySource: "none" };
  const able = { supportsTools: true, decidesToolCalls: false, supportsStructuredOutput: true, circuit: "closed" };
  expect(await candidateOf({})).toEqual([{ ...hub, ...able, task: "conversational", alsoFor: ["text-generation"] }]);
  expect(await candidateOf({ tags: [], readsTools: true })).toEqual([
    { ...hub, ...able, decidesToolCalls: true, task: "text-generation", alsoFor: [] },
  ]);
  expect(await candidateOf({ tags: [], pipelineTag: null })).toMatchObject([{ task: "" }]);
});

test("a closed provider gets the rest of the name", async () => {
  const target = parseTarget("openai/gpt/5");
  const { order, modelId } = await plannerOf(undefined).findRoute(
    request({ ownKey: "mine-own-key" }),
    target,
    constraints,
  );
  expect(modelId).toBe("openai/gpt/5");
  expect(order).toEqual([
    {
      provider: "openai",
      providerModel: "gpt/5",
      task: "conversational",
      status: "live",
      circuit: "closed",
      keySource: "caller",
    },
  ]);
  expect([closedProviderOf("openai"), closedProviderOf("groq/x"), closedProviderOf("toString/x")]).toEqual([
    "openai",
    undefined,
    undefined,
  ]);
});

test("the policy of the model is applied, and its route has the model", async () => {
  const asked: unknown[] = [];
  const policyOf = async (model: unknown) => {
    asked.push(model);
    return combinePolicies([{ name: "this hub", policy: { external: "never" as const } }], false);
  };
  const route = await plannerOf(chat, { policyOf }).findRoute(request(), parseTarget("acme/chat"), constraints);
  expect([route.model, asked, route.order]).toEqual([chat, [chat], []]);
  expect(await plannerOf(undefined).findRoute(request(), parseTarget("openai/gpt"), constraints)).not.toHaveProperty(
    "model",
  );
});

test("a token for some models finds no others", async () => {
  const browser = { models: ["acme/other"], origins: [], requestsPerMinute: 1 };
  const viewer = { ...member, browser } as unknown as Viewer;
  await expect(plan(chat, "acme/chat", request({ viewer }))).rejects.toThrow("This token cannot run acme/Chat.");
  await expect(plan(undefined, "acme/none", request({ viewer }))).rejects.toThrow("This token cannot run acme/none.");
});

test.each([
  ["openai", undefined, "responses", "v1/responses"],
  ["openai", undefined, "messages", undefined],
  ["groq", undefined, "responses", undefined],
  ["toString", undefined, "responses", undefined],
  ["openai", "tei", "responses", undefined],
] as const)("%s with the engine %s speaks %s at %s", (provider, kind, api, path) => {
  const candidate = { provider, ...(kind && { endpoint: { kind } }) } as unknown as Candidate;
  expect(nativePathOf(candidate, api)).toBe(path);
});

test("a provider has a wire for the tasks that it supports", () => {
  expect(wireOf("groq", "conversational")).toBeDefined();
  expect([wireOf("groq", "text-to-video"), wireOf("toString", "conversational")]).toEqual([undefined, undefined]);
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
      'Model "acme/none" does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search acme/none';
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

  test("an unknown model with a long name, of which the start is shown", async () => {
    const shown = "x".repeat(200);
    await expect(plan(undefined, "x".repeat(201))).rejects.toThrow(
      `Model "${shown}" does not exist on this hub, or your token cannot access it. To import it: orrery import <hub> --search ${shown}`,
    );
  });

  test.each([
    ["bad_request", member],
    ["unauthorized", anonymous],
  ] as const)("a provider key without a named provider: %s", async (code, viewer) => {
    await expect(plan(chat, "acme/chat", request({ viewer, ownKey: "mine-own-key" }))).rejects.toMatchObject({
      code,
      param: "model",
      message:
        'The key is not a token of this hub. If it is a provider\'s, name the provider: give "model" as owner/name:provider.',
    });
  });

  test("a provider key for the hub's own service", async () => {
    const inbound = request({ viewer: anonymous, accountId: null, ownKey: "mine-own-key" });
    await expect(plan(chat, "acme/chat:hf-inference", inbound)).rejects.toMatchObject({ code: "unauthorized" });
  });
});
