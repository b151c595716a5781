import { expect, test } from "vitest";
import { createGuard } from "../guard/guard.ts";
import { createRetryingClient } from "./retrying-client.ts";

const ask = async (url: string) => {
  const pauses: number[] = [];
  const guard = createGuard({
    trustedOrigin: url,
    maxBytes: 1_000,
    timeoutMs: 1_000,
    lookup: async () => Promise.reject(Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" })),
  });
  const client = createRetryingClient({
    fetch: guard.fetch,
    wait: async () => {},
    now: () => 0,
    random: () => 0,
    onPause: (milliseconds) => void pauses.push(milliseconds),
  });
  const outcome = await client.ask(url, (reply) => reply.text()).catch((error: Error) => error);
  return { outcome, seconds: pauses.reduce((sum, pause) => sum + pause, 0) / 1000 };
};

test("gives up on an unknown host within seconds, with the reason", async () => {
  const { outcome, seconds } = await ask("https://no-such-hub.example/api/models");
  expect(outcome).toMatchObject({
    code: "unreachable",
    message: "Can't reach no-such-hub.example (host not found).",
  });
  expect(seconds).toBeLessThan(5);
});

test("does not retry an address that is never fetched", async () => {
  const { outcome, seconds } = await ask("https://user:password@hub.example/api/models");
  expect(outcome).toMatchObject({
    code: "not_allowed",
    message: expect.stringContaining("Remove the user name and password from the URL."),
  });
  expect(seconds).toBe(0);
});
