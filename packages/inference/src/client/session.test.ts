import { expect, it } from "vitest";
import { resolveOptions } from "./options.ts";
import { createHubCache } from "./routing/hub-cache.ts";
import { type OutgoingRequest, openSession } from "./session.ts";

const session = (endpointUrl?: string) =>
  openSession(
    resolveOptions(
      { accessToken: "hf_planted_token", ...(endpointUrl && { endpointUrl }) },
      { hubUrl: "https://hub.test" },
    ),
    createHubCache(),
    ["planted-key"],
  );

const requestIn = (body: OutgoingRequest["body"]) => {
  const request = { method: "POST", url: "https://h/?q=planted-key", headers: { authorization: "Bearer planted-key" } };
  return session().fail("network", "x", { request: { ...request, ...(body && { body }) } }).request;
};

it("an error has its request without secrets", () => {
  expect(requestIn({ json: { inputs: "planted-key", token: "hf_planted_token" } })).toEqual({
    method: "POST",
    url: "https://h/?q=[redacted]",
    headers: { authorization: "Bearer [redacted]" },
    body: '{"inputs":"[redacted]","token":"[redacted]"}',
  });
  expect(requestIn(undefined)).not.toHaveProperty("body");
});

it("a binary body is described", () => {
  const media = { bytes: new Uint8Array(3), type: "audio/wav" };
  expect(requestIn({ bytes: media })?.body).toBe("[3 bytes of audio/wav]");
  expect(requestIn({ bytes: { ...media, type: "" } })?.body).toBe("[3 bytes of unknown type]");
  expect(
    requestIn({
      form: [
        ["model", "m"],
        ["file", media, "audio.wav"],
      ],
    })?.body,
  ).toBe("[form with model, file]");
});

it("a long body is cut after 2,000 characters, once its secrets are gone", () => {
  expect(requestIn({ json: "x".repeat(1998) })?.body).toBe(`"${"x".repeat(1998)}"`);
  expect(requestIn({ json: "x".repeat(1999) })?.body).toBe(`"${"x".repeat(1999)}… (2001 characters)`);
  const body = `${"x".repeat(1990)}planted-key${"y".repeat(50)}`;
  const error = session().fail("network", "x", { response: { status: 500, body } });
  expect(error.response).toEqual({ status: 500, body: `${"x".repeat(1990)}[redacted]… (2050 characters)` });
});

it("the user, the password and the keys in an endpoint's URL are secrets", () => {
  const { fail } = session("https://some-user:pass%20word@own.test/?api_key=query-secret&page=second");
  expect(fail("network", "some-user, pass%20word, pass word, query-secret, second").message).toBe(
    "[redacted], [redacted], [redacted], [redacted], second",
  );
  expect(session("no address").fail("network", "x").message).toBe("x");
});

it("an error has the attempts of its call so far", () => {
  const { attempts, fail } = session();
  const before = fail("network", "x");
  attempts.push({ provider: "groq", model: "m", outcome: "network" });
  expect([before.attempts, fail("network", "x").attempts]).toEqual([[], attempts]);
});
