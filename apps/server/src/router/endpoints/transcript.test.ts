import { expect, test } from "vitest";
import { encodeWav } from "../../inference/media/wav.ts";
import type { Candidate } from "../planning/candidate.ts";
import { toSrt, toVerboseTranscript, toVtt, verboseParameters } from "./transcript.ts";

test.each([
  ["deepinfra", undefined, { response_format: "verbose_json" }],
  ["together", undefined, { response_format: "verbose_json" }],
  ["fal-ai", undefined, {}],
  ["hf-inference", undefined, { return_timestamps: true }],
  ["hf-inference", { id: 1 }, { response_format: "verbose_json" }],
  ["replicate", undefined, undefined],
])("%s with the endpoint %j returns segments for %j", (provider, endpoint, parameters) => {
  expect(verboseParameters({ provider, endpoint } as unknown as Candidate)).toEqual(parameters);
});

const silence = Buffer.from(encodeWav(new Float32Array(8_000), 16_000));
const compressed = Buffer.from("OggS");

test("a transcript has what the provider reports", () => {
  const heard = {
    text: "one two",
    language: "english",
    duration: 2,
    chunks: [
      { text: "one", timestamp: [0, 1] },
      { text: "two", timestamp: [1, 2] },
    ],
  } as const;
  expect(toVerboseTranscript(heard, silence, "de")).toEqual({
    task: "transcribe",
    language: "english",
    duration: 2,
    text: "one two",
    segments: [
      { id: 0, start: 0, end: 1, text: "one" },
      { id: 1, start: 1, end: 2, text: "two" },
    ],
  });
});

test("a transcript has the requested language and the file's duration if the provider reports none", () => {
  expect(toVerboseTranscript({ text: "one" }, silence, "de")).toEqual({
    task: "transcribe",
    language: "de",
    duration: 0.5,
    text: "one",
  });
  expect(toVerboseTranscript({}, compressed, undefined)).toEqual({ task: "transcribe", text: "" });
});

test("subtitles have one cue where no parts are known, an end where it is missing, and no mark-up of their own", () => {
  expect(toSrt({ text: " all of it" }, silence)).toBe("1\n00:00:00,000 --> 00:00:00,500\nall of it\n\n");
  expect(toSrt({ text: " " }, silence)).toBe("");
  const late = { chunks: [{ text: " a <b> & c\n\nd", timestamp: [3_661.0005, null] }] } as never;
  expect(toVtt(late, compressed)).toBe("WEBVTT\n\n01:01:01.001 --> 01:01:01.001\na &lt;b&gt; &amp; c\nd\n\n");
});
