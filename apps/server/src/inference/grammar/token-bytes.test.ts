import { expect, test } from "vitest";
import { tokenBytes } from "./token-bytes.ts";

const textsOf = (tokenizer: Readonly<Record<string, unknown>>) =>
  [...(tokenBytes(tokenizer) ?? [])].map(([id, bytes]) => [id, Buffer.from(bytes).toString("latin1")]);

test("byte-level tokens are the bytes that their characters are for", () => {
  const tokenizer = {
    decoder: { type: "ByteLevel" },
    model: { vocab: { Ġthe: 0, Ċ: 1, "Ã©": 2, Ã: 3, '{"': 4 } },
    added_tokens: [
      { id: 5, content: "<tool>", special: false },
      { id: 0, content: "<end>", special: true },
    ],
  };
  expect(textsOf(tokenizer)).toEqual([
    [1, "\n"],
    [2, "\xc3\xa9"],
    [3, "\xc3"],
    [4, '{"'],
    [5, "<tool>"],
  ]);
});

test("marked words begin with a space, and bytes have tokens of their own", () => {
  const decoders = [{ type: "Replace" }, { type: "ByteFallback" }, { type: "Fuse" }, { type: "Strip" }];
  const tokenizer = {
    decoder: { type: "Sequence", decoders },
    model: {
      vocab: [
        ["▁the", -1],
        ["<0x0A>", -2],
        ["<0xe9>", -2],
        ["é", -3],
      ],
    },
  };
  expect(textsOf(tokenizer)).toEqual([
    [0, " the"],
    [1, "\n"],
    [2, "\xe9"],
    [3, "\xc3\xa9"],
  ]);
});

test.each([[{ type: "WordPiece" }], [null], [{ type: "Sequence", decoders: [{ type: "Replace" }, { type: "CTC" }] }]])(
  "tokens whose text depends on their neighbors are unknown: %j",
  (decoder) => {
    expect(tokenBytes({ decoder, model: { vocab: { a: 0 } } })).toBeUndefined();
  },
);
