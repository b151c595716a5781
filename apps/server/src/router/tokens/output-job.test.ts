import { expect, test } from "vitest";
import { memorySource } from "../../blobs/byte-source.ts";
import { generatedOutput, outputIn, outputJob } from "./output-job.ts";

const body = Buffer.from(JSON.stringify({ choices: [{ message: { content: 'say "ü"' } }] }));

test("the output of a reply has its bytes and texts, in this thread and in a worker", async () => {
  const expected = { bytes: 10, texts: ['say "ü"'] };
  expect(outputIn(body, 10)).toEqual(expected);
  expect(await outputJob.run({ maxBytes: 10 }, [memorySource(body)])).toEqual(expected);
});

test("texts that are too long to be counted have only their bytes", () => {
  expect(outputIn(body, 9)).toEqual({ bytes: 10 });
  expect(generatedOutput(new Map([["content", "ab"]]), 1)).toEqual({ bytes: 2 });
});
