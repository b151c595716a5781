import { describe, expect, test } from "vitest";
import type { Candidate } from "../planning/candidate.ts";
import { readSpeechOptions, speechParameters, unsupportedSpeech } from "./speech-options.ts";

const at = (provider: string, endpoint?: object) => ({ provider, ...(endpoint && { endpoint }) }) as Candidate;
const engine = at("hf-inference", { id: 1 });
const formats = ["mp3", "opus", "aac", "flac", "wav", "pcm"];

describe("the options of a speech request", () => {
  test.each<[object, object]>([
    [{}, {}],
    [{ speed: 1, instructions: "" }, {}],
    [{ speed: 0.25 }, { speed: 0.25 }],
    [{ speed: 4 }, { speed: 4 }],
    [{ instructions: "Whisper" }, { instructions: "Whisper" }],
    ...formats.map((format): [object, object] => [{ response_format: format }, { response_format: format }]),
  ])("%j are read as %j", (given, options) => {
    expect(readSpeechOptions(given as Record<string, unknown>)).toEqual(options);
  });

  test.each([
    [{ response_format: "ogg" }, "response_format", "mp3, opus, aac, flac, wav, pcm"],
    [{ response_format: null }, "response_format", "mp3, opus, aac, flac, wav, pcm"],
    [{ speed: 0.24 }, "speed", "a number from 0.25 to 4"],
    [{ speed: 4.01 }, "speed", "a number from 0.25 to 4"],
    [{ speed: "2" }, "speed", "a number from 0.25 to 4"],
    [{ instructions: 1 }, "instructions", "a string"],
  ])("%j are refused", (given, param, what) => {
    expect(() => readSpeechOptions(given)).toThrow(
      expect.objectContaining({ code: "bad_request", status: 400, param, message: `"${param}" must be ${what}.` }),
    );
  });
});

describe("what a provider supports", () => {
  const supported = (candidate: Candidate) =>
    formats.filter((format) => unsupportedSpeech({ response_format: format })(candidate) === undefined);

  test.each([
    ["deepinfra", at("deepinfra"), ["mp3", "opus", "flac", "wav", "pcm"], undefined, '"instructions" is not supported'],
    ["together", at("together"), ["mp3", "wav", "pcm"], '"speed" is not supported', '"instructions" is not supported'],
    ["the hub", at("hf-inference"), ["wav"], '"speed" is not supported', '"instructions" is not supported'],
    ["fal-ai", at("fal-ai"), [], '"speed" is not supported', '"instructions" is not supported'],
    ["an engine", engine, formats, undefined, undefined],
  ])("%s", (_name, candidate, known, speed, instructions) => {
    expect(supported(candidate)).toEqual(known);
    expect(unsupportedSpeech({ speed: 2 })(candidate)).toBe(speed);
    expect(unsupportedSpeech({ instructions: "Whisper" })(candidate)).toBe(instructions);
    expect(unsupportedSpeech({})(candidate)).toBeUndefined();
  });

  test("a refusal names the formats that the provider has", () => {
    const refusal = unsupportedSpeech({ response_format: "aac" });
    expect(refusal(at("together"))).toBe('"response_format" cannot be aac, only mp3, wav, pcm');
    expect(refusal(at("fal-ai"))).toBe('"response_format" cannot be aac');
  });
});

test.each([
  [at("together"), { response_format: "mp3" }, { response_format: "mp3" }],
  [
    at("together"),
    { response_format: "pcm" },
    { response_format: "raw", response_encoding: "pcm_s16le", sample_rate: 24_000 },
  ],
  [at("deepinfra"), { response_format: "pcm", speed: 2 }, { response_format: "pcm", speed: 2 }],
  [at("hf-inference"), { response_format: "wav" }, {}],
  [engine, { response_format: "aac", instructions: "Whisper" }, { response_format: "aac", instructions: "Whisper" }],
  [at("fal-ai"), {}, {}],
])("to %j, %j is sent as %j", (candidate, options, parameters) => {
  expect(speechParameters(options, candidate)).toEqual(parameters);
});
