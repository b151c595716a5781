import { expect, it } from "vitest";
import { packText } from "../../lib/files/packed-text.ts";
import { sampleConversations } from "./chat/sample-conversations.ts";
import { isShared, readShared, shareFragment } from "./share.ts";

const shared = {
  template: "{{ messages | length }} 🪐",
  other: "x",
  tokens: { bos_token: "<s>" },
  conversation: sampleConversations.tools.conversation,
};

it("a link round-trips both templates and the conversation", async () => {
  const fragment = await shareFragment(shared);
  expect(isShared(`#${fragment}`)).toBe(true);
  expect(await readShared(`#${fragment}`)).toEqual(shared);
});

it("refuses damaged and invalid links", async () => {
  const hostile = [
    "bench=",
    "bench=%%%",
    "bench=AAAA",
    `bench=${await packText("not JSON")}`,
    `bench=${await packText("null")}`,
    `bench=${await packText(JSON.stringify({ ...shared, template: 3 }))}`,
    `bench=${await packText(JSON.stringify({ ...shared, conversation: { messages: "x" } }))}`,
    `bench=${await packText(JSON.stringify({ ...shared, tokens: { a: 1 } }))}`,
    `bench=${await packText(`"${"a".repeat(3_000_000)}"`)}`,
    `bench=${"A".repeat(500_000)}`,
  ];
  for (const fragment of hostile) expect(await readShared(fragment)).toBeUndefined();
  expect(isShared("#main")).toBe(false);
});
