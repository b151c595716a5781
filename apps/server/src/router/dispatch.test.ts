import { describe, expect, test } from "vitest";
import { anonymous } from "../identity/viewer.ts";
import { routerRequest, signedIn } from "../testing/router/request.ts";
import type { EndpointDeps } from "./dependencies.ts";
import { answerOpenAi, dispatch } from "./dispatch.ts";

/** Endpoints that can be reached stop at the first of their parts. */
const reached = new Error("reached");
const deps = new Proxy({} as EndpointDeps, {
  get: () => {
    throw reached;
  },
});

const callers = {
  stranger: { viewer: anonymous },
  key: { viewer: anonymous, ownKey: "sk-own-key" },
  token: { viewer: signedIn },
};

const outcomeOf = async (answer: Promise<void>): Promise<string> => {
  try {
    await answer;
    return "answered";
  } catch (error) {
    return error === reached ? "reached" : (error as { code: string }).code;
  }
};
const ask = (method: string, path: string, caller: keyof typeof callers, isAnonymousAllowed = true) =>
  outcomeOf(dispatch(deps, routerRequest({ method, path, ...callers[caller] }).inbound, isAnonymousAllowed));

describe("endpoints below v1", () => {
  const posts = [
    "chat/completions",
    "completions",
    "embeddings",
    "images/generations",
    "audio/speech",
    "audio/transcriptions",
    "tokenize",
    "messages",
    "messages/count_tokens",
    "responses",
    "responses/input_tokens",
  ];

  test.each(posts)("%s accepts only POST", async (path) => {
    expect(await ask("POST", `v1/${path}`, "token")).toBe("reached");
    const { inbound } = routerRequest({ method: "GET", ...callers.token });
    await expect(answerOpenAi(deps, inbound, path)).rejects.toMatchObject({
      code: "method_not_allowed",
      status: 405,
      message: "Use POST.",
      headers: { allow: "POST" },
    });
  });

  test.each(["models", "models/acme/chat", "route/explain", "responses/r-1", "files", "files/f-1", "batches"])(
    "%s accepts GET",
    async (path) => {
      expect(await ask("GET", `v1/${path}`, "token")).toBe("reached");
    },
  );

  test.each(["models", "models/acme/chat", "route/explain"])("%s needs a hub token", async (path) => {
    expect([await ask("GET", `v1/${path}`, "key"), await ask("GET", `v1/${path}`, "token")]).toEqual([
      "unauthorized",
      "reached",
    ]);
  });

  test("moderations are not supported", async () => {
    const { inbound } = routerRequest(callers.token);
    for (const path of ["moderations", "moderations/x"])
      await expect(answerOpenAi(deps, inbound, path)).rejects.toMatchObject({
        code: "not_found",
        status: 404,
        message:
          "Moderations are not supported on this hub. Run a text-classification model instead: POST /router/auto/models/{owner}/{name}.",
      });
  });

  test.each(["nothing", "modelsx", "constructor", "chat", "tokenize/x", "responsesx"])(
    "%s is not found",
    async (path) => {
      const { inbound } = routerRequest(callers.token);
      await expect(answerOpenAi(deps, inbound, path)).rejects.toMatchObject({
        code: "not_found",
        status: 404,
        message: `Not found: /router/v1/${path}. Available: ${posts.join(", ")}, models, files, batches, route/explain.`,
      });
    },
  );

  test("a long path is shortened", async () => {
    const { inbound } = routerRequest(callers.token);
    await expect(answerOpenAi(deps, inbound, "x".repeat(101))).rejects.toThrow(
      `Not found: /router/v1/${"x".repeat(100)}. Available`,
    );
  });
});

describe("who can call what", () => {
  /** Method, path, then the outcome for strangers, provider keys and tokens: with anonymous access, and without. */
  const both = "unauthorized reached reached";
  const onlyToken = "unauthorized unauthorized reached";
  test.each([
    ["POST", "v1/chat/completions", both, onlyToken],
    ["POST", "v1/tokenize", "reached reached reached", onlyToken],
    ["POST", "v1/tokenize/x", "unauthorized not_found not_found", "unauthorized unauthorized not_found"],
    ["POST", "v1/messages/count_tokens", both, onlyToken],
    ["POST", "auto/models/acme/chat", both, onlyToken],
    ["POST", "hf-inference/models/acme/chat", "reached reached reached", onlyToken],
    ["POST", "groq/openai/v1/chat/completions", both, both],
    ["POST", "groq", both, both],
    ["GET", "groq/openai/v1/models", "reached reached reached", "reached reached reached"],
    ["GET", "media", "reached reached reached", "reached reached reached"],
    ["GET", "nothing", "unauthorized not_found not_found", "unauthorized unauthorized not_found"],
    [
      "GET",
      "auto/models/acme/chat",
      "unauthorized method_not_allowed method_not_allowed",
      "unauthorized unauthorized method_not_allowed",
    ],
  ])("%s %s", async (method, path, whereOpen, whereClosed) => {
    const outcomes = async (isAnonymousAllowed: boolean) => {
      const seen: string[] = [];
      for (const caller of ["stranger", "key", "token"] as const)
        seen.push(await ask(method, path, caller, isAnonymousAllowed));
      return seen.join(" ");
    };
    expect([await outcomes(true), await outcomes(false)]).toEqual([whereOpen, whereClosed]);
  });

  test("a token that cannot run models cannot run the hub's own either", async () => {
    const { inbound } = routerRequest({ path: "hf-inference/models/a", viewer: { ...signedIn, scopes: [] } });
    expect(await outcomeOf(dispatch(deps, inbound, true))).toBe("forbidden");
  });
});

test("an unknown provider is not found", async () => {
  const { inbound } = routerRequest({ path: `${"x".repeat(61)}/${"y".repeat(60)}`, ...callers.token });
  await expect(dispatch(deps, inbound, true)).rejects.toMatchObject({
    code: "not_found",
    status: 404,
    message: `Not found: /router/${"x".repeat(61)}/${"y".repeat(38)}. There is no provider "${"x".repeat(60)}". Available: v1/…, auto/models/{model} and {provider}/{path}.`,
  });
});
