import { expect, test } from "vitest";
import { readAnswer } from "./read-answer.ts";

/** Each event in two parts, the first of which ends within a character. */
const cutEvents = async function* (events: readonly object[]) {
  for (const event of events) {
    const bytes = Buffer.from(`data: ${JSON.stringify(event)}\n\n`);
    const cut = bytes.indexOf(0xc3) + 1;
    yield bytes.subarray(0, cut);
    yield bytes.subarray(cut);
  }
};

const printed = async (events: readonly object[]) => {
  let text = "";
  const answer = await readAnswer(
    cutEvents(events),
    (piece) => {
      text += piece;
    },
    () => 0,
  );
  return [text, answer.text];
};

test("prints generated text and chats, wherever their events are cut", async () => {
  expect(await printed([{ token: { text: "un é" } }, { token: { text: "té" } }])).toEqual(["un été", "un été"]);
  const pieces = ["é", "té"].map((content) => ({ choices: [{ delta: { content } }] }));
  expect(await printed(pieces)).toEqual(["été", "été"]);
});

test("says why an answer was interrupted", async () => {
  await expect(printed([{ error: "é" }])).rejects.toThrow("The answer was interrupted: é");
});
