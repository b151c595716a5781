import { describe, expect, it } from "vitest";
import { contextOf } from "./context-of.ts";
import { type Conversation, changeConversation, messagesError, readConversation } from "./conversation.ts";
import {
  argumentsText,
  partsOf,
  summaryOf,
  withCall,
  withImage,
  withNewCall,
  withPart,
  withReasoning,
} from "./message-edits.ts";
import { sampleConversations } from "./sample-conversations.ts";

const { conversation: turns } = sampleConversations.turns;
const rolesOf = ({ messages }: Conversation) => messages.map(({ role }) => role);

describe("changeConversation", () => {
  it("adds messages with the next role, moves and removes them", () => {
    const added = changeConversation(turns, { kind: "add" });
    expect(rolesOf(added)).toEqual(["system", "user", "assistant", "user", "assistant"]);
    expect(rolesOf(changeConversation(added, { kind: "add" })).at(-1)).toBe("user");
    expect(rolesOf(changeConversation(turns, { kind: "move", at: 0, by: 1 }))[1]).toBe("system");
    expect(changeConversation(turns, { kind: "move", at: 0, by: -1 })).toEqual(turns);
    expect(rolesOf(changeConversation(turns, { kind: "remove", at: 2 }))).toEqual(["system", "user", "user"]);
  });

  it("reads stored conversations and rejects anything else", () => {
    for (const { conversation } of Object.values(sampleConversations))
      expect(readConversation(JSON.parse(JSON.stringify(conversation)))).toEqual(conversation);
    const wrong = [
      null,
      [],
      {},
      { ...turns, messages: [{ content: "x" }] },
      { ...turns, variables: [1] },
      { ...turns, tools: [] },
    ];
    for (const value of wrong) expect(readConversation(value)).toBeUndefined();
    expect(messagesError([{ role: "user" }, { role: "user", content: 3 }])).toContain("Message 2");
    expect(messagesError({})).toContain("JSON list");
    expect(messagesError([{ role: "user", content: [{ type: "image" }] }])).toBeUndefined();
  });
});

describe("messages", () => {
  it("stays a plain string until it has several parts", () => {
    const text = { role: "user", content: "Look" };
    const withImages = withImage(text);
    expect(withImages.content).toEqual([{ type: "image" }, { type: "text", text: "Look" }]);
    expect(withImage(withImages).content).toHaveLength(3);
    expect(withPart(withImages, 0, undefined)).toEqual(text);
    expect(withPart(text, 0, { type: "text", text: "Other" })).toEqual({ role: "user", content: "Other" });
    expect(partsOf({ role: "assistant", content: null })).toEqual([{ type: "text", text: "" }]);
    expect(summaryOf(withImages)).toBe("[image] Look");
  });

  it("adds and removes reasoning and tool calls", () => {
    const answer = { role: "assistant", content: "" };
    expect(withReasoning(withReasoning(answer, "so"), undefined)).toEqual(answer);
    const called = withNewCall(withNewCall(answer, "f"), "g");
    expect(called.tool_calls?.map(({ id }) => id)).toEqual(["call00001", "call00002"]);
    expect(withCall(withCall(called, 0, undefined), 0, undefined)).toEqual(answer);
    expect(called.tool_calls?.map(argumentsText)).toEqual(["{}", "{}"]);
  });
});

describe("contextOf", () => {
  it("provides the variables that templates read", () => {
    const conversation = {
      ...sampleConversations.thinking.conversation,
      tools: "[]",
      variables: [
        { name: "enable_thinking", value: "false" },
        { name: "date", value: "1 May" },
        { name: "", value: "x" },
      ],
    };
    expect(contextOf(conversation, { bos_token: "<s>" })).toEqual({
      context: {
        bos_token: "<s>",
        tools: null,
        documents: null,
        messages: [
          { role: "user", content: "What is 17 times 6?" },
          expect.objectContaining({ reasoning_content: expect.any(String), thinking: expect.any(String) }),
        ],
        add_generation_prompt: false,
        enable_thinking: false,
        date: "1 May",
      },
    });
  });

  it("reports invalid tools", () => {
    expect(contextOf({ ...turns, tools: "{" }, {}).toolsError).toContain("Not valid JSON");
    expect(contextOf({ ...turns, tools: "{}" }, {}).toolsError).toContain("JSON list");
    expect(contextOf({ ...turns, tools: '[{"a": 1}]' }, {}).context.tools).toEqual([{ a: 1 }]);
  });
});
