import { describe, expect, it } from "vitest";
import type { OutputKind } from "../widgets.ts";
import { readOutput, UnexpectedShapeError } from "./read-output.ts";

const good: readonly (readonly [OutputKind, unknown, object])[] = [
  [
    "scores",
    [
      { label: "b", score: 0.1 },
      { label: "a", score: 0.9 },
    ],
    {
      scores: [
        { label: "a", score: 0.9 },
        { label: "b", score: 0.1 },
      ],
    },
  ],
  ["scores", [[{ label: "a", score: 1 }]], { scores: [{ label: "a", score: 1 }] }],
  [
    "scores",
    { labels: ["x", "y"], scores: [0.7, 0.3] },
    {
      scores: [
        { label: "x", score: 0.7 },
        { label: "y", score: 0.3 },
      ],
    },
  ],
  [
    "scores",
    [{ token_str: "cup", score: 0.4, sequence: "a cup", token: 1 }],
    { scores: [{ label: "cup", score: 0.4 }] },
  ],
  [
    "entities",
    [{ entity_group: "PER", score: 0.9, word: "Ada", start: 0, end: 3 }],
    { entities: [{ label: "PER", word: "Ada", start: 0, end: 3 }] },
  ],
  [
    "entities",
    [{ entity: "B-PER", score: 0.9, word: "Ada", start: null, end: null }],
    { entities: [{ label: "B-PER", word: "Ada" }] },
  ],
  ["answer", { answer: "Warsaw", score: 0.9, start: 5, end: 11 }, { answer: "Warsaw", start: 5, end: 11 }],
  [
    "answer",
    [
      { answer: "42", score: 0.9 },
      { answer: "7", score: 0.1 },
    ],
    { answer: "42" },
  ],
  ["text", [{ generated_text: "more" }], { text: "more" }],
  [
    "text",
    { text: "said", chunks: [{ text: "said", timestamp: [0, null] }] },
    { text: "said", chunks: [{ text: "said", start: 0 }] },
  ],
  [
    "chat",
    { choices: [{ message: { content: "Hi", reasoning_content: "hm" }, finish_reason: "stop" }] },
    { text: "Hi", reasoning: "hm", finishReason: "stop" },
  ],
  [
    "chat",
    {
      choices: [
        {
          message: { content: "Hi" },
          logprobs: { content: [{ token: "Hi", logprob: 0, top_logprobs: [{ token: "Hi", logprob: 0 }] }, 7, null] },
        },
      ],
    },
    { text: "Hi", tokens: [{ text: "Hi", chance: 1, choices: [{ text: "Hi", chance: 1 }] }] },
  ],
  [
    "embedding",
    [
      [
        [1, 2],
        [3, 4],
      ],
    ],
    {
      vectors: [
        [1, 2],
        [3, 4],
      ],
    },
  ],
  [
    "similarities",
    [0.2, 0.8],
    {
      scores: [
        { index: 0, score: 0.2 },
        { index: 1, score: 0.8 },
      ],
    },
  ],
  ["similarities", [{ index: 3, score: 0.5 }], { scores: [{ index: 3, score: 0.5 }] }],
  ["cells", { answer: "4", cells: ["4"], coordinates: [[1, 1]], aggregator: "NONE" }, { coordinates: [[1, 1]] }],
  ["predictions", ["Adelie", 2], { values: ["Adelie", 2] }],
  [
    "boxes",
    [{ label: "cat", score: 0.9, box: { xmin: 1, ymin: 2, xmax: 3, ymax: 4 } }],
    { boxes: [{ label: "cat", box: { xmax: 3 } }] },
  ],
  [
    "masks",
    [{ label: "cat", mask: "iVBORw0KGgo=" }],
    { masks: [{ label: "cat", mask: "data:image/png;base64,iVBORw0KGgo=" }] },
  ],
  [
    "keypoints",
    [{ keypoints: [{ x: 1, y: 2, score: 0.5, label: "nose" }] }],
    { groups: [{ keypoints: [{ label: "nose" }] }] },
  ],
  ["picture", { depth: "iVBORw0KGgo=" }, { file: expect.any(Blob) }],
  ["audio", new Blob(["x"], { type: "audio/wav" }), { file: expect.any(Blob) }],
  [
    "sounds",
    [{ label: "voice", "content-type": "audio/flac", blob: "AAAA" }],
    { sounds: [{ label: "voice", file: expect.any(Blob) }] },
  ],
  ["video", new Blob(["x"], { type: "video/mp4" }), { file: expect.any(Blob) }],
  ["model", new Blob(["x"]), { file: expect.any(Blob) }],
  ["action", { action: [0.1, 0.2] }, { action: [0.1, 0.2] }],
  ["json", { any: 1 }, { value: { any: 1 } }],
];

const bad: readonly (readonly [OutputKind, unknown, string])[] = [
  ["scores", [{ label: "a", score: "high" }], "[0].score"],
  ["scores", { error: "no" }, ""],
  ["entities", [{ word: "Ada", score: 1 }], "[0].entity_group"],
  ["answer", { answer: 5 }, "answer"],
  ["text", { text: null }, "generated_text"],
  ["chat", { choices: [] }, "choices[0]"],
  ["chat", { choices: [{ message: { content: { evil: true } } }] }, "choices[0].message.content"],
  ["embedding", [["a"]], ""],
  ["similarities", [null], "[0]"],
  ["predictions", [{}], "[0]"],
  ["boxes", [{ label: "cat", score: 1 }], "[0].box"],
  ["masks", [{ mask: "javascript:alert(1)" }], "[0].mask"],
  ["masks", [{ mask: "https://pictures.example/track.png" }], "[0].mask"],
  ["picture", { url: "https://pictures.example/x.png" }, ""],
  ["sounds", [{ label: "voice", blob: "%%%" }], "[0].blob"],
  ["action", { action: "left" }, "action"],
];

describe("readOutput", () => {
  it.each(good)("reads %s", (kind, reply, wanted) => {
    expect(readOutput(kind, reply)).toMatchObject({ kind, ...wanted });
  });

  it.each(bad)("rejects an invalid %s and names the field", (kind, reply, path) => {
    try {
      readOutput(kind, reply);
      expect.unreachable();
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(UnexpectedShapeError);
      expect((thrown as UnexpectedShapeError).path).toBe(path);
    }
  });

  it("returns an output or throws UnexpectedShapeError for any reply", () => {
    const kinds = [...new Set(good.map(([kind]) => kind))];
    expect(kinds.length).toBeGreaterThan(10);
    const replies = [null, true, 0, "", [], [[]], {}, [null], { choices: [null] }, [{ keypoints: [null] }], [[["x"]]]];
    for (const kind of kinds)
      for (const reply of replies)
        try {
          expect(readOutput(kind, reply).kind).toBe(kind);
        } catch (thrown) {
          expect(thrown, `${kind} ${JSON.stringify(reply)}`).toBeInstanceOf(UnexpectedShapeError);
        }
  });
});
