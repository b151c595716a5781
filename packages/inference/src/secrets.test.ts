import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createFetch, eventStream, mappingFor, type Sent } from "../test-kit/fetch-double.ts";
import { createTestClient, failureOf } from "../test-kit/test-client.ts";
import { openAiCompatible } from "./open-ai-compatible.ts";

const secretText = fc
  .string({ unit: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGH0123456789-_"), minLength: 12, maxLength: 40 })
  .map((text) => `z${text}`);

/** Ways a server or a network may show a caller's secret back. */
const leaks: readonly ((secret: string, sent: Sent) => Response | Error)[] = [
  (secret) => Response.json({ error: `Incorrect key: ${secret}` }, { status: 401 }),
  (secret) => Response.json({ error: { message: `Bearer ${secret} is wrong` } }, { status: 500 }),
  (secret) => new Response(`no ${secret}`, { status: 400, headers: { "content-type": "text/plain" } }),
  (secret) => new Response(`${"x".repeat(1990)}${secret}`, { status: 404 }),
  (secret) => new Response(`{"broken": "${secret}`, { headers: { "content-type": "application/json" } }),
  (secret) => Response.json({ error: secret }),
  (secret) => Response.json({ choices: secret }),
  (secret) => eventStream([`data: {"error":"${secret}"}\n\n`]),
  (secret) => eventStream([`event: error\ndata: ${secret}\n\n`]),
  (_secret, { url, headers }) => new TypeError(`Failed to fetch ${url} with ${JSON.stringify(headers)}`),
  (_secret, { url }) => new TypeError("fetch failed", { cause: Object.assign(new Error(url), { input: url }) }),
];

const shown = (error: unknown): string =>
  [String(error), JSON.stringify(error), inspect(error, { depth: 20, showHidden: true }), (error as Error).stack].join(
    "\n",
  );

describe("no error shows a secret", () => {
  const messages = [{ role: "user", content: "x" }];
  const places: Readonly<Record<string, (secret: string) => { token?: string; args: object }>> = {
    "a provider's key": (secret) => ({ token: secret, args: { provider: "together" } }),
    "a hub token": (secret) => ({ token: secret, args: { provider: "together" } }),
    "the key of one's own server": (key) => ({
      args: { provider: openAiCompatible({ id: "own", origin: "http://own.test", key }) },
    }),
    "the password of an endpoint": (secret) => ({ args: { endpointUrl: `https://user:${secret}@host.test/v1` } }),
    "a parameter of an endpoint": (secret) => ({ args: { endpointUrl: `https://host.test/?api_key=${secret}` } }),
  };

  const errorsOf = async (secret: string, leak: (typeof leaks)[number], place: string) => {
    const { token = "", args = {} } = places[place]?.(secret) ?? {};
    const double = createFetch((sent) => leak(secret, sent), mappingFor("conversational", "together"));
    const { client } = createTestClient(double, token, { retry_on_error: false });
    const call = { model: "a/b", messages, ...args };
    return [await failureOf(client.chatCompletion(call)), await failureOf(client.chatCompletionStream(call))];
  };

  it.each(Object.keys(places))("planted as %s", async (place) => {
    const planted = place === "a hub token" ? secretText.map((text) => `hf_${text}`) : secretText;
    await fc.assert(
      fc.asyncProperty(planted, fc.constantFrom(...leaks), async (secret, leak) => {
        for (const error of await errorsOf(secret, leak, place)) expect(shown(error)).not.toContain(secret);
      }),
      { numRuns: 60 },
    );
  });
});
