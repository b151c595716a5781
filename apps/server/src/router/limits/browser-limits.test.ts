import { expect, test } from "vitest";
import type { Viewer } from "../../identity/viewer.ts";
import type { RouterRequest } from "../request.ts";
import { enforceBrowserLimits, requireAllowedModel, storeAccount } from "./browser-limits.ts";

const browser = {
  models: ["acme/chat", "acme/embedder"],
  origins: ["https://app.example", "https://www.app.example"],
  requestsPerMinute: 2,
};
const viewer = { account: { id: 7 }, browser, tokenId: 3 } as unknown as Viewer;

const call = (from: Viewer, { origin = "https://app.example", method = "POST", path = "v1/chat/completions" }) => {
  const request = { method, headers: { origin: origin || undefined } };
  const taken: unknown[][] = [];
  const take = async (...parts: unknown[]) => {
    taken.push(parts);
    return { isAllowed: taken.length <= 2, resetIn: 30 } as never;
  };
  return {
    taken,
    send: async () => enforceBrowserLimits({ take } as never, { viewer: from, path, request } as RouterRequest),
  };
};

test.each([
  [{ origin: "https://evil.example" }, "This request is from https://evil.example."],
  [{ origin: "" }, "This request has no Origin header."],
])("a call from elsewhere is told where the token works: %j", async (from, ending) => {
  await expect(call(viewer, from).send()).rejects.toMatchObject({
    code: "forbidden",
    message: `This token works only on https://app.example, https://www.app.example. ${ending}`,
  });
});

test.each([
  [{ path: "v1/files" }, "/router/v1/files"],
  [{ method: "GET" }, "/router/v1/chat/completions"],
  [{ path: "auto/models/acme/chat?x=1" }, "/router/auto/models/acme/chat?x=1"],
])("a browser token only runs models: %j", async (from, path) => {
  await expect(call(viewer, from).send()).rejects.toMatchObject({
    code: "forbidden",
    message: `A browser token can only run models. It cannot use ${path}.`,
  });
});

test.each([
  ...["v1/chat/completions", "v1/completions", "v1/embeddings", "v1/images/generations", "v1/audio/speech"],
  ...["v1/audio/transcriptions", "v1/messages", "v1/messages/count_tokens", "v1/responses"],
  ...["v1/responses/input_tokens", "v1/tokenize", "auto/models/acme/chat"],
])("a browser token can use %s", async (path) => {
  const { taken, send } = call(viewer, { path });
  await send();
  expect(taken).toHaveLength(1);
});

test("long values are cut in what is said about them", async () => {
  await expect(call(viewer, { path: "x".repeat(101) }).send()).rejects.toThrow(`/router/${"x".repeat(100)}.`);
  const far = `https://${"x".repeat(192)}`;
  await expect(call(viewer, { origin: `${far}y` }).send()).rejects.toThrow(`This request is from ${far}.`);
  expect(() => requireAllowedModel(viewer, "x".repeat(201))).toThrow(
    expect.objectContaining({
      code: "forbidden",
      message: `This token cannot run ${"x".repeat(200)}. It can run acme/chat, acme/embedder.`,
      param: "model",
    }),
  );
});

test("calls are counted by token for a minute, and those above the limit are told when to try again", async () => {
  const { taken, send } = call(viewer, { origin: "https://www.app.example" });
  await send();
  await send();
  await expect(send()).rejects.toMatchObject({
    code: "rate_limited",
    message: "Too many requests: this token can send 2 per minute. Try again in 30 seconds.",
    headers: { "retry-after": "30" },
  });
  expect(taken[0]).toEqual(["browser token 3", 2, 60]);
});

test("other tokens have none of these limits", async () => {
  const { browser: _none, ...other } = viewer;
  const { taken, send } = call(other, { origin: "https://evil.example", path: "v1/files" });
  await send();
  expect(taken).toEqual([]);
  expect(() => requireAllowedModel(other, "acme/painter")).not.toThrow();
  expect([storeAccount(other), storeAccount(viewer)]).toEqual([7, undefined]);
});

test("a model that the token does not name is refused, with those that it does", () => {
  expect(() => requireAllowedModel(viewer, "Acme/Chat")).not.toThrow();
  expect(() => requireAllowedModel(viewer, "acme/painter")).toThrow(
    "This token cannot run acme/painter. It can run acme/chat, acme/embedder.",
  );
});
