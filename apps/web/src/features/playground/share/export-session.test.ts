import { expect, test } from "vitest";
import type { Playground } from "../session/reducer.ts";
import { newSession } from "../session/session.ts";
import { exportJson, exportMarkdown, fileName } from "./export-session.ts";

const session = {
  ...newSession("s", "conversational", 1),
  name: "Tides & moons",
  draft: { text: "Why?\nReally?", files: [] },
  chat: { system: "Be brief.", tools: "", schema: '{"type":"object"}', temperature: 0 },
  columns: [
    { id: "a", model: "acme/chat", provider: "groq" },
    { id: "b", model: "orrery/guide", provider: "auto" },
  ],
  votes: [{ winner: "a", contestants: { a: "acme/chat · groq", b: "orrery/guide" } }],
};

const playground: Playground = {
  session,
  cells: {
    "0.0.a": {
      call: {
        phase: "done",
        text: "",
        reasoning: "",
        output: { kind: "chat", text: "```\nnot closed | by this" },
        timing: { totalMs: 1240, waitedMs: 0, firstMs: 85, tokensPerSecond: 99.6 },
        cost: { usd: 0.0003, basis: "confirmed" },
        provider: "groq",
      },
      mark: "m",
      isQueued: false,
      verdict: { isValid: false, errors: ["the reply must be object"] },
    },
    "0.0.b": {
      call: {
        phase: "failed",
        text: "Half a",
        reasoning: "",
        failure: { kind: "cut", message: "The stream ended early." },
        timing: { totalMs: 60_400, waitedMs: 0 },
      },
      mark: "m",
      isQueued: false,
    },
  },
};

test("exports question, metrics, answers and votes as Markdown", () => {
  expect(exportMarkdown(playground)).toBe(`# Tides & moons

Task: conversational

**System prompt**

> Be brief.

temperature: 0

**Schema**

\`\`\`json
{
  "type": "object"
}
\`\`\`

## Asked

> Why?
> Really?

| Model | Provider | First token | Tokens/s | Total | Cost |
|---|---|---:|---:|---:|---:|
| acme/chat | Groq | 85 ms | 100 | 1.2 s | $0.0003 |
| orrery/guide | – | – | – | 60 s | – |

#### acme/chat · Groq

> \`\`\`
> not closed | by this

Doesn’t match the schema: the reply must be object

#### orrery/guide

> Half a

Failed: The stream ended early.

## Votes

| Model | Wins | Ties | Rounds |
|---|---:|---:|---:|
| acme/chat · groq | 1 | 0 | 1 |
| orrery/guide | 0 | 0 | 1 |
`);
});

test("exports every answer with its metrics as JSON, without files", () => {
  const image = `data:image/png;base64,${"A".repeat(5000)}`;
  const given = { ...playground, session: { ...session, draft: { text: "Why?", files: [image] } } };
  const document = JSON.parse(exportJson(given)) as Record<string, unknown>;
  expect(document).toMatchObject({
    format: "orrery-playground/1",
    title: "Tides & moons",
    task: "conversational",
    draft: { files: [`[image/png, ${image.length.toLocaleString("en")} characters, not exported]`] },
    columns: [
      { model: "acme/chat", provider: "groq" },
      { model: "orrery/guide", provider: "auto" },
    ],
    answers: [
      {
        turn: 0,
        variables: {},
        model: "acme/chat",
        asked: "groq",
        status: "done",
        cost: { usd: 0.0003, basis: "confirmed" },
        schema: { isValid: false },
      },
      { model: "orrery/guide", status: "failed", partial: "Half a", failure: { kind: "cut" } },
    ],
    tally: [{ name: "acme/chat · groq", wins: 1, ties: 0, rounds: 1 }, { name: "orrery/guide" }],
  });
});

test("names the file after the session", () => {
  expect(fileName(session, "md")).toBe("tides-moons.md");
  expect(fileName({ ...session, name: "///", draft: { text: "", files: [] } }, "json")).toBe("session.json");
});
