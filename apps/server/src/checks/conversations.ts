import type { TemplateMessage } from "@orrery/template";

/** The part of a chat request that a template renders. */
export interface ConversationRequest {
  readonly messages: readonly TemplateMessage[];
  readonly tools?: readonly ConversationTool[];
  /** Variables of the template, such as `enable_thinking`. */
  readonly chat_template_kwargs?: Readonly<Record<string, unknown>>;
}

export interface ConversationTool {
  readonly type: "function";
  readonly function: {
    readonly name: string;
    readonly description?: string;
    readonly parameters: Readonly<Record<string, unknown>>;
  };
}

/** What a conversation isolates: if only such conversations differ, this is why. */
export type ConversationCause =
  | "plain"
  | "system"
  | "turns"
  | "thinking"
  | "thinking-switch"
  | "white-space"
  | "unicode"
  | "tools"
  | "tool-results"
  | "length";

/** A conversation with a known prompt, whose token count is compared with the one a provider reports. */
export interface TestConversation {
  readonly id: string;
  readonly label: string;
  readonly cause: ConversationCause;
  /** `default`: in every round. `long`: only where the budget and the context length allow thousands of tokens. */
  readonly scope?: "default" | "long";
  readonly request: ConversationRequest;
}

const user = (content: string): TemplateMessage => ({ role: "user", content });
const system = (content: string): TemplateMessage => ({ role: "system", content });
const assistant = (content: string): TemplateMessage => ({ role: "assistant", content });
const result = (tool_call_id: string, name: string, content: string): TemplateMessage => ({
  role: "tool",
  tool_call_id,
  name,
  content,
});

const thinking = (thought: string, answer: string): TemplateMessage =>
  assistant(`<think>\n${thought}\n</think>\n\n${answer}`);

const call = (id: string, name: string, given: object) => ({
  id,
  type: "function",
  function: { name, arguments: JSON.stringify(given) },
});

const tool = (name: string, description: string, properties: object, required: readonly string[] = []) => ({
  type: "function" as const,
  function: { name, description, parameters: { type: "object", properties, required } },
});

const tideTool = tool("get_tide", "Height of the tide.", { port: { type: "string" } }, ["port"]);
const windTool = tool("get_wind", "Wind in knots.", { port: { type: "string" }, hours: { type: "integer" } }, ["port"]);
const ferryTool = tool("book_ferry", "Books seats.", { from: { type: "string" }, seats: { type: "integer" } });
const routeTool = tool(
  "plan_route",
  "Plans a route over several stops.",
  {
    stops: {
      type: "array",
      minItems: 2,
      items: {
        type: "object",
        properties: { port: { type: "string" }, stay: { anyOf: [{ type: "integer" }, { type: "null" }] } },
        required: ["port"],
      },
    },
    speed: { type: "string", enum: ["slow", "usual", "fast"], default: "usual" },
  },
  ["stops"],
);

const ports = ["Oban", "Mallaig", "Ullapool", "Kirkwall", "Lerwick", "Stornoway", "Tobermory"];

/** Lines of a timetable: text of a known length that no template treats in its own way. */
const timetable = (lines: number): string =>
  Array.from({ length: lines }, (_none, index) => {
    const from = ports.at(index % 7) ?? "";
    const to = ports.at((index * 3 + 1) % 7) ?? "";
    return `${index + 1}. The ferry from ${from} to ${to} leaves at ${5 + (index % 17)}:${10 + (index % 49)}.`;
  }).join("\n");

const places = ["village", "city", "island", "river", "harbor", "forest", "market"];

/** Plain sentences, of which every tokenizer makes about as many tokens. */
const sentences = (count: number): string =>
  Array.from({ length: count }, (_none, index) => {
    const from = places.at(index % 7) ?? "";
    const to = places.at((index * 3 + 1) % 7) ?? "";
    return `The way from the ${from} to the ${to} is long, and it is open in the summer.`;
  }).join("\n");

/** The conversations of a fingerprint, those that separate most templates first. No user's text is among them. */
export const testConversations: readonly TestConversation[] = [
  {
    id: "earlier-thinking",
    label: "Earlier thinking",
    cause: "thinking",
    scope: "default",
    request: { messages: [user("2+2?"), thinking("Two and two.", "4."), user("And 3?")] },
  },
  {
    id: "tool-result",
    label: "Tool call and result",
    cause: "tool-results",
    scope: "default",
    request: {
      messages: [
        user("Tide in Oban?"),
        { role: "assistant", content: "", tool_calls: [call("call00001", "get_tide", { port: "Oban" })] },
        result("call00001", "get_tide", "3.1 m"),
      ],
      tools: [tideTool],
    },
  },
  {
    id: "white-space",
    label: "Spaces and newlines",
    cause: "white-space",
    scope: "default",
    request: { messages: [system("\n\n  Be brief.  \n\n"), user("\n\n\n  One\n\n\n\n  two   three \n\n\n")] },
  },
  { id: "user", label: "User only", cause: "plain", request: { messages: [user("What is a tide?")] } },
  {
    id: "system-user",
    label: "System and user",
    cause: "system",
    request: { messages: [system("You answer in one sentence."), user("What is a tide?")] },
  },
  {
    id: "two-systems",
    label: "Two system messages",
    cause: "system",
    request: { messages: [system("ReadAnswer in English."), system("Be brief."), user("What is a tide?")] },
  },
  {
    id: "empty-system",
    label: "Empty system message",
    cause: "system",
    request: { messages: [system(""), user("What is a tide?")] },
  },
  {
    id: "assistant-first",
    label: "Assistant first",
    cause: "turns",
    request: { messages: [assistant("Hello! Ask me about ports."), user("Which one is deepest?")] },
  },
  {
    id: "three-turns",
    label: "Three turns",
    cause: "turns",
    request: {
      messages: [
        user("Name a port."),
        assistant("Oban."),
        user("Another."),
        assistant("Mallaig."),
        user("Which is further north?"),
      ],
    },
  },
  {
    id: "three-turns-thinking",
    label: "Three turns, with thinking",
    cause: "thinking",
    request: {
      messages: [
        user("Name a port."),
        thinking("A port in Scotland will do.", "Oban."),
        user("Another."),
        thinking("Not Oban again; Mallaig is near.", "Mallaig."),
        user("Which is further north?"),
      ],
    },
  },
  {
    id: "reasoning-field",
    label: "Earlier thinking as a field",
    cause: "thinking",
    request: {
      messages: [
        user("Name a port."),
        { role: "assistant", content: "Oban.", reasoning_content: "A port in Scotland will do." },
        user("Another."),
      ],
    },
  },
  {
    id: "thinking-on",
    label: "Thinking on",
    cause: "thinking-switch",
    request: { messages: [user("What is a tide?")], chat_template_kwargs: { enable_thinking: true } },
  },
  {
    id: "thinking-off",
    label: "Thinking off",
    cause: "thinking-switch",
    request: { messages: [user("What is a tide?")], chat_template_kwargs: { enable_thinking: false } },
  },
  {
    id: "inner-newlines",
    label: "Empty lines in a text",
    cause: "white-space",
    request: {
      messages: [user(" A\n\n\n\n\nB\n \n \nC\t\tD "), assistant("\n\nE\n\n\nF\n\n"), user("\tG\r\n\r\nH    I\n")],
    },
  },
  {
    id: "code",
    label: "Code block",
    cause: "white-space",
    request: { messages: [user("Fix this:\n```js\nfor (const x of xs) {\n\tif (!x) return   null;\n}\n```\n")] },
  },
  {
    id: "unicode",
    label: "Emoji and Chinese",
    cause: "unicode",
    request: { messages: [user("潮の高さ 🌊🌊 是多少？ 👩‍🚀 Ｆｕｌｌ ½ ﬁ Straße")] },
  },
  {
    id: "right-to-left",
    label: "Right-to-left text and accents",
    cause: "unicode",
    request: { messages: [user("متى المد؟ מתי הגאות? e\u0301 u\u0308 Å ỗ नमस्ते")] },
  },
  {
    id: "one-tool",
    label: "One tool",
    cause: "tools",
    request: { messages: [user("Tide in Oban?")], tools: [tideTool] },
  },
  {
    id: "system-tool",
    label: "System message and tool",
    cause: "tools",
    request: { messages: [system("Use metric units."), user("Tide in Oban?")], tools: [tideTool] },
  },
  {
    id: "three-tools",
    label: "Three tools",
    cause: "tools",
    request: { messages: [user("Plan my trip to Oban.")], tools: [tideTool, windTool, ferryTool] },
  },
  {
    id: "nested-tool",
    label: "Tool with a nested schema",
    cause: "tools",
    request: { messages: [user("Oban, then Mallaig.")], tools: [routeTool] },
  },
  {
    id: "two-calls",
    label: "Two tool calls at once",
    cause: "tool-results",
    request: {
      messages: [
        user("Tide and wind in Oban?"),
        {
          role: "assistant",
          content: "",
          tool_calls: [
            call("call00001", "get_tide", { port: "Oban" }),
            call("call00002", "get_wind", { port: "Oban", hours: 6 }),
          ],
        },
        result("call00001", "get_tide", "3.1 m"),
        result("call00002", "get_wind", "12 kn"),
      ],
      tools: [tideTool, windTool],
    },
  },
  {
    id: "tool-answered",
    label: "Tool result, answer and question",
    cause: "tool-results",
    request: {
      messages: [
        user("Tide in Oban?"),
        { role: "assistant", content: "Let me look.", tool_calls: [call("call00001", "get_tide", { port: "Oban" })] },
        result("call00001", "get_tide", '{"height": 3.1, "unit": "m"}'),
        assistant("3.1 meters."),
        user("Is that high?"),
      ],
      tools: [tideTool],
    },
  },
  {
    id: "tool-thinking",
    label: "Tool call, with thinking",
    cause: "thinking",
    request: {
      messages: [
        user("Tide in Oban?"),
        {
          ...thinking("The tool knows.", ""),
          tool_calls: [call("call00001", "get_tide", { port: "Oban" })],
        },
        result("call00001", "get_tide", "3.1 m"),
      ],
      tools: [tideTool],
    },
  },
  {
    id: "long",
    label: "Long text",
    cause: "length",
    request: { messages: [user(`${timetable(24)}\nWhich one leaves first?`)] },
  },
  {
    id: "very-long",
    label: "Very long text",
    cause: "length",
    scope: "long",
    request: { messages: [user(`${sentences(480)}\nWhich way is open?`)] },
  },
];

/** Characters of a conversation's texts and tools. */
export const charactersOf = ({ messages, tools = [] }: ConversationRequest): number =>
  messages.reduce((sum, { content, tool_calls: calls }) => {
    const text = typeof content === "string" ? content.length : 0;
    return sum + text + (calls ? JSON.stringify(calls).length : 0);
  }, 0) + (tools.length > 0 ? JSON.stringify(tools).length : 0);
