import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { speaksMessages } from "./speaks-messages.ts";

const version = { "anthropic-version": "2023-06-01" };

test.each<[string | undefined, object, boolean]>([
  ["/router/v1/messages", {}, true],
  ["/router/v1/messages?beta=true", {}, true],
  ["/router/v1/messages/count_tokens", {}, true],
  ["/router/v1/messages2", {}, false],
  ["/other/router/v1/messages", {}, false],
  ["/router/v1/models", version, true],
  ["/router/v1/models/acme/chat", version, true],
  ["/router/v1/models", {}, false],
  ["/router/v1/chat/completions", version, false],
  [undefined, version, false],
])("%s with the headers %j: %s", (url, headers, expected) => {
  expect(speaksMessages({ url, headers } as IncomingMessage)).toBe(expected);
});
