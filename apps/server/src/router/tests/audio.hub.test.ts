import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { encodeWav } from "../../inference/media/wav.ts";
import { type RoutedHub, startRoutedHub } from "../../testing/router.ts";

let hub: RoutedHub;
beforeAll(async () => {
  hub = await startRoutedHub({ dataFolder: mkdtempSync(join(tmpdir(), "orrery-audio-")) });
});
afterAll(() => hub.close());
beforeEach(() => hub.simulator.reset());

type Fields = Readonly<Record<string, unknown>>;

const headers = () => ({ authorization: `Bearer ${hub.callerToken}` });
const speak = (model: string, fields: Fields) =>
  hub.send("POST", "/router/v1/audio/speech", { model, input: "hello", ...fields }, hub.callerToken);
const sent = () => hub.simulator.calls[0]?.body;
const refusalOf = async (reply: Response) => {
  const { error } = (await reply.json()) as { error: { message: string; param?: string } };
  return [reply.status, error.message];
};

describe("response_format, speed and instructions of audio/speech", () => {
  test.each<[string, Fields, Fields]>([
    ["acme/speaker", { response_format: "mp3", speed: 1.5 }, { response_format: "mp3", speed: 1.5 }],
    ["acme/speaker", { response_format: "opus", instructions: "" }, { response_format: "opus" }],
    ["acme/speaker-2", { response_format: "wav", speed: 1 }, { response_format: "wav" }],
    [
      "acme/speaker-2",
      { response_format: "pcm" },
      { response_format: "raw", response_encoding: "pcm_s16le", sample_rate: 24_000 },
    ],
  ])("%s: %j is sent as %j", async (model, fields, expected) => {
    const reply = await speak(model, { voice: "any", ...fields });
    expect(reply.status).toBe(200);
    expect(sent()).toEqual({ model: "text-to-speech-model", input: "hello", voice: "any", ...expected });
  });

  test.each<[string, Fields, string]>([
    [
      "acme/speaker",
      { response_format: "aac" },
      'DeepInfra: "response_format" cannot be aac, only mp3, opus, flac, wav, pcm',
    ],
    ["acme/speaker", { instructions: "Whisper" }, 'DeepInfra: "instructions" is not supported'],
    ["acme/speaker-2", { speed: 2 }, 'Together AI: "speed" is not supported'],
    ["acme/speaker-3", { response_format: "mp3" }, 'fal: "response_format" cannot be mp3'],
    ["acme/speaker-3", { speed: 2 }, 'Replicate: "speed" is not supported'],
  ])("%s: %j is refused, and not sent", async (model, fields, message) => {
    expect(await refusalOf(await speak(model, fields))).toEqual([400, expect.stringContaining(message)]);
    expect(hub.simulator.calls).toHaveLength(0);
  });

  test.each<[Fields, string]>([
    [{ response_format: "ogg" }, '"response_format" must be mp3, opus, aac, flac, wav, pcm.'],
    [{ speed: 9 }, '"speed" must be a number from 0.25 to 4.'],
    [{ instructions: 1 }, '"instructions" must be a string.'],
    [{ stream_format: "sse" }, '"stream_format" must be audio.'],
  ])("%j is refused", async (fields, message) => {
    expect(await refusalOf(await speak("acme/speaker", fields))).toEqual([400, message]);
  });
});

const audio = encodeWav(new Float32Array(24_000), 16_000);

const transcribe = (model: string, fields: Readonly<Record<string, string>>, bytes = audio) => {
  const form = new FormData();
  form.set("model", model);
  form.set("file", new Blob([bytes as Uint8Array<ArrayBuffer>], { type: "audio/wav" }), "a.wav");
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${hub.address}/router/v1/audio/transcriptions`, { method: "POST", headers: headers(), body: form });
};

test("the format text of audio/transcriptions is the text alone", async () => {
  const reply = await transcribe("acme/listener", { response_format: "text" });
  expect(reply.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await reply.text()).toBe("a written recording\n");
});

test.each([
  [
    "srt",
    "application/x-subrip; charset=utf-8",
    "1\n00:00:00,000 --> 00:00:01,500\na written\n\n2\n00:00:01,500 --> 00:00:02,250\nrecording\n\n",
  ],
  [
    "vtt",
    "text/vtt; charset=utf-8",
    "WEBVTT\n\n00:00:00.000 --> 00:00:01.500\na written\n\n00:00:01.500 --> 00:00:02.250\nrecording\n\n",
  ],
])("the format %s of audio/transcriptions is subtitles", async (format, type, text) => {
  const reply = await transcribe("acme/listener", { response_format: format });
  expect([reply.status, reply.headers.get("content-type")]).toEqual([200, type]);
  expect(await reply.text()).toBe(text);
  expect(await refusalOf(await transcribe("acme/listener-3", { response_format: format }))).toEqual([
    400,
    expect.stringContaining(`"response_format" cannot be ${format}: it returns text`),
  ]);
});

describe("verbose_json of audio/transcriptions", () => {
  test("has the segments, language and duration that the provider reports", async () => {
    const reply = await transcribe("acme/listener", { response_format: "verbose_json" });
    expect(sent()).toMatchObject({ response_format: "verbose_json" });
    expect(await reply.json()).toEqual({
      task: "transcribe",
      language: "english",
      duration: 2.25,
      text: "a written recording",
      segments: [
        { id: 0, start: 0, end: 1.5, text: "a written" },
        { id: 1, start: 1.5, end: 2.25, text: "recording" },
      ],
    });
  });

  test("takes the duration from a WAV file where the provider reports none, and leaves out an unknown language", async () => {
    const reply = await transcribe("acme/listener-2", { response_format: "verbose_json" });
    expect(await reply.json()).toEqual({
      task: "transcribe",
      duration: 1.5,
      text: "a written recording",
      segments: [{ id: 0, start: 0, end: 2.25, text: "a written recording" }],
    });
  });

  test("is refused where the provider returns text only", async () => {
    expect(await refusalOf(await transcribe("acme/listener-3", { response_format: "verbose_json" }))).toEqual([
      400,
      expect.stringContaining('Replicate: "response_format" cannot be verbose_json: it returns text'),
    ]);
    expect(hub.simulator.calls).toHaveLength(0);
    expect((await transcribe("acme/listener-3", {})).status).toBe(200);
  });

  test.each<[Readonly<Record<string, string>>, string]>([
    [
      { "timestamp_granularities[]": "word" },
      '"timestamp_granularities" must be segment; word timestamps are not supported.',
    ],
    [{ stream: "true" }, '"stream" is not supported: transcripts are sent whole. Remove it.'],
    [{ response_format: "ass" }, '"response_format" must be json, verbose_json, text, srt or vtt.'],
  ])("%j is refused", async (fields, message) => {
    expect(await refusalOf(await transcribe("acme/listener", fields))).toEqual([400, message]);
  });
});

test("a form of many parts is refused before it is parsed", async () => {
  const boundary = "xx";
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n`;
  const reply = await fetch(`${hub.address}/router/v1/audio/transcriptions`, {
    method: "POST",
    headers: { ...headers(), "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${part.repeat(101)}--${boundary}--\r\n`,
  });
  expect(await refusalOf(reply)).toEqual([400, "The form has more than 100 fields."]);
});

test.each([
  ["quality", "hd"],
  ["style", "natural"],
])('"%s" of images/generations is refused, since no provider has it', async (field, value) => {
  const body = { model: "acme/painter", prompt: "a cat", [field]: value };
  expect(await refusalOf(await hub.send("POST", "/router/v1/images/generations", body, hub.callerToken))).toEqual([
    400,
    `"${field}" is not supported. Remove it.`,
  ]);
});
