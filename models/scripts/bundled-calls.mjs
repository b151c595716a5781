// @ts-check
/** One call for each thing a bundled model does, what a sensible answer to it is, and the four programs that make it. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { InferenceClient as UsualClient } from "@huggingface/inference";
import { InferenceClient } from "@orrery/inference";
import { InferenceClient as OlderClient } from "huggingface-inference-3";

/** @typedef {{ address: string, token: string }} Place */
/** @typedef {Record<string, (args: object) => Promise<unknown>>} Client */
/**
 * @typedef {object} BundledCall
 * @property {string} model
 * @property {string} task
 * @property {string} method the clients' name for the task
 * @property {Record<string, unknown>} [args]
 * @property {() => Buffer} [file] what is sent as the whole body
 * @property {() => Buffer} [image] what is sent among the inputs
 * @property {string} [rest] what follows the model's id in its address
 * @property {(answer: any) => string} says throws where the answer is not sensible, and shortens it otherwise
 */

const folder = fileURLToPath(new URL("..", import.meta.url));

/** @param {string} path */
const bundled = (path) => readFileSync(join(folder, path));

/** The first handwritten digit of the held-out set. */
const digit = () => {
  const [line = ""] = bundled("datasets/digits/test.jsonl").toString().split("\n");
  const { image, label } = JSON.parse(line);
  return { image: Buffer.from(image.split(",")[1], "base64"), label: String(label) };
};

/** @param {unknown} value */
const isShare = (value) => typeof value === "number" && value >= 0 && value <= 1;

/**
 * The best of several labels, which must be the right one; a list of texts is answered with a list of such lists.
 * @param {string} wanted
 */
const firstLabel = (wanted) => (/** @type {any} */ answer) => {
  const list = Array.isArray(answer[0]) ? answer[0] : answer;
  for (const { label, score } of list) assert.ok(typeof label === "string" && isShare(score), "a label with its score");
  assert.equal(list[0].label, wanted);
  return `${wanted} ${list[0].score.toFixed(2)}`;
};

/** The table of the task's page. */
const breads = {
  Bread: ["Rye", "Spelt", "Walnut", "Baguette"],
  Price: ["4.20", "4.80", "5.10", "2.10"],
  "Sold on Saturday": ["31", "18", "24", "65"],
};

/** @param {number} value */
const rounded = (value) => value.toFixed(1);

/** @type {readonly BundledCall[]} */
export const bundledCalls = [
  {
    model: "lang-id",
    task: "text-classification",
    method: "textClassification",
    args: { inputs: "Alle Menschen sind frei und gleich an Würde und Rechten geboren." },
    says: firstLabel("de"),
  },
  {
    model: "topic",
    task: "text-classification",
    method: "textClassification",
    args: { inputs: "a small animal with soft fur that is kept as a pet", parameters: { top_k: 1 } },
    says: firstLabel("animal"),
  },
  {
    model: "pos-tagger",
    task: "token-classification",
    method: "tokenClassification",
    args: { inputs: "The cat sleeps." },
    says: (answer) => {
      /** @type {string[]} */
      const tags = [];
      /** @type {string[]} */
      const places = [];
      for (const { word, entity_group: tag, start, end, score } of answer) {
        assert.ok(isShare(score));
        tags.push(`${word}/${tag}`);
        places.push(`${start}-${end}`);
      }
      assert.deepEqual(tags, ["The/DET", "cat/NOUN", "sleeps/VERB", "./PUNCT"]);
      assert.deepEqual(places, ["0-3", "4-7", "8-14", "14-15"]);
      return tags.join(" ");
    },
  },
  {
    model: "word-filler",
    task: "fill-mask",
    method: "fillMask",
    args: { inputs: "a [MASK] that lives in the sea", parameters: { top_k: 3 } },
    says: (answer) => {
      assert.equal(answer.length, 3);
      for (const { score, token, token_str: word, sequence } of answer) {
        assert.ok(isShare(score) && Number.isInteger(token));
        assert.equal(sequence, `a ${word} that lives in the sea`);
      }
      return answer.map((/** @type {{ token_str: string }} */ { token_str: word }) => word).join(", ");
    },
  },
  {
    model: "sentence-vectors",
    task: "sentence-similarity",
    method: "sentenceSimilarity",
    rest: "/pipeline/sentence-similarity",
    args: { inputs: { source_sentence: "a large boat", sentences: ["a big ship", "the sum of two numbers"] } },
    says: (answer) => {
      const [like, unlike] = answer;
      assert.ok(answer.length === 2 && like > unlike && like <= 1.001, "the ship is more like a boat than the sum");
      return `${like.toFixed(2)} and ${unlike.toFixed(2)}`;
    },
  },
  {
    model: "sentence-vectors",
    task: "feature-extraction",
    method: "featureExtraction",
    rest: "/pipeline/feature-extraction",
    args: { inputs: "a large boat" },
    says: (answer) => {
      assert.ok(answer.length >= 64 && answer.every(Number.isFinite));
      const length = Math.hypot(...answer);
      assert.ok(Math.abs(length - 1) < 0.01, "a vector of length one");
      return `${answer.length} numbers`;
    },
  },
  {
    model: "sentence-vectors",
    task: "zero-shot-classification",
    method: "zeroShotClassification",
    args: {
      inputs: "a vessel that travels on water",
      parameters: { candidate_labels: ["boat", "arithmetic", "bread"] },
    },
    says: (answer) => {
      // The older client has a shape of its own.
      const [{ sequence, labels, scores }] = "sequence" in answer[0] ? answer : [{}];
      const pair = (/** @type {string} */ label, /** @type {number} */ place) => ({ label, score: scores[place] });
      const list = sequence ? labels.map(pair) : answer;
      assert.equal(list.length, 3);
      return firstLabel("boat")(list);
    },
  },
  {
    model: "span-reader",
    task: "question-answering",
    method: "questionAnswering",
    args: { inputs: { question: "Where was Marie Curie born?", context: "Marie Curie was born in Warsaw in 1867." } },
    says: ({ answer, start, end, score }) => {
      assert.deepEqual({ answer, start, end }, { answer: "Warsaw", start: 24, end: 30 });
      assert.ok(isShare(score));
      return answer;
    },
  },
  {
    model: "translator",
    task: "translation",
    method: "translation",
    args: { inputs: "Where is the train station?", parameters: { src_lang: "en", tgt_lang: "de" } },
    says: (answer) => {
      const { translation_text: text } = Array.isArray(answer) ? answer[0] : answer;
      assert.equal(text, "Wo ist der Bahnhof?");
      return text;
    },
  },
  {
    model: "table-reader",
    task: "table-question-answering",
    method: "tableQuestionAnswering",
    args: { inputs: { query: "How many rye and walnut breads were sold on Saturday?", table: breads } },
    says: (reply) => {
      const { answer, cells, coordinates, aggregator } = Array.isArray(reply) ? reply[0] : reply;
      assert.deepEqual({ answer, aggregator }, { answer: "SUM > 31, 24", aggregator: "SUM" });
      assert.deepEqual(cells, ["31", "24"]);
      assert.deepEqual(coordinates, [
        [0, 2],
        [2, 2],
      ]);
      return answer;
    },
  },
  {
    model: "digits",
    task: "image-classification",
    method: "imageClassification",
    file: () => digit().image,
    says: (answer) => firstLabel(digit().label)(answer),
  },
  {
    model: "image-matcher",
    task: "zero-shot-image-classification",
    method: "zeroShotImageClassification",
    image: () => bundled("image-matcher/examples/bicycle.png"),
    args: { parameters: { candidate_labels: ["car", "bicycle", "boat", "plane"] } },
    says: firstLabel("bicycle"),
  },
  {
    model: "image-namer",
    task: "image-to-text",
    method: "imageToText",
    file: () => bundled("image-namer/examples/pizza.png"),
    says: (answer) => {
      const { generated_text: text } = Array.isArray(answer) ? answer[0] : answer;
      assert.equal(text, "pizza");
      return text;
    },
  },
  {
    model: "scene-answers",
    task: "visual-question-answering",
    method: "visualQuestionAnswering",
    image: () => bundled("scene-answers/examples/shapes.png"),
    args: { inputs: { question: "What color is the triangle?" } },
    says: (answer) => {
      const [{ answer: text, score }] = [answer].flat();
      assert.ok(isShare(score));
      assert.equal(text, "green");
      return `${text} ${score.toFixed(2)}`;
    },
  },
  {
    model: "spoken-words",
    task: "audio-classification",
    method: "audioClassification",
    file: () => bundled("datasets/spoken-words/test/yes-000.wav"),
    says: firstLabel("yes"),
  },
  {
    model: "penguins",
    task: "tabular-classification",
    method: "tabularClassification",
    args: {
      inputs: {
        data: {
          bill_length_mm: [39.1, 50],
          bill_depth_mm: [18.7, 15.2],
          flipper_length_mm: [181, 218],
          body_mass_g: [3750, 5700],
        },
      },
    },
    says: (answer) => {
      // The usual client takes the numbers of classes only.
      assert.deepEqual(answer, typeof answer[0] === "number" ? [0, 2] : ["Adelie", "Gentoo"]);
      return answer.join(", ");
    },
  },
  {
    model: "seattle-weather",
    task: "tabular-regression",
    method: "tabularRegression",
    args: {
      inputs: {
        data: { month: [7, 1], precipitation: [0, 5], temp_min: [16, 2], wind: [2, 4], weather: ["sun", "rain"] },
      },
    },
    says: ([summer, winter]) => {
      assert.ok(summer > 20 && summer < 35 && winter > 0 && winter < 15, "warm in July, cold in January");
      return `${rounded(summer)} and ${rounded(winter)} °C`;
    },
  },
  ...["guide", "guide-gguf"].flatMap(
    /** @returns {BundledCall[]} */ (model) => [
      {
        model,
        task: "conversational",
        method: "chatCompletion",
        rest: "/v1/chat/completions",
        args: { messages: [{ role: "user", content: "What is text classification?" }], max_tokens: 80 },
        says: ({ choices, usage }) => {
          const [{ message, finish_reason: reason }] = choices;
          assert.equal(message.role, "assistant");
          assert.match(message.content, /text|class|label|categor/i);
          assert.ok(usage.completion_tokens > 0 && /^(?:stop|length)$/.test(reason));
          return `“${message.content.slice(0, 50).trim()}…”`;
        },
      },
      {
        model,
        task: "text-generation",
        method: "textGeneration",
        args: { inputs: "Text classification is", parameters: { max_new_tokens: 12 } },
        says: (answer) => {
          const { generated_text: text } = Array.isArray(answer) ? answer[0] : answer;
          assert.match(text, /\w{3}/);
          return `“${text.slice(0, 50).trim()}…”`;
        },
      },
    ],
  ),
];

/** @param {Place} place @param {BundledCall} call */
const urlOf = ({ address }, { model, rest = "" }) => `${address}/router/hf-inference/models/orrery/${model}${rest}`;

/** @param {Buffer} bytes */
const blobOf = (bytes) => new Blob([new Uint8Array(bytes)]);

/**
 * A call's arguments, with its image as a client or as JSON has it.
 * @param {BundledCall} call @param {(bytes: Buffer) => unknown} show
 */
const withImage = ({ args, image }, show) =>
  image ? { ...args, inputs: { .../** @type {object} */ (args?.inputs), image: show(image()) } } : args;

/** @param {BundledCall} call */
const argsOf = (call) => ({
  model: `orrery/${call.model}`,
  ...withImage(call, blobOf),
  ...(call.file && { inputs: blobOf(call.file()) }),
});

/** @param {Place} place @param {BundledCall} call */
const throughCurl = async (place, call) => {
  const scratch = mkdtempSync(join(tmpdir(), "orrery-curl-"));
  try {
    writeFileSync(
      join(scratch, "body"),
      call.file?.() ?? JSON.stringify(withImage(call, (bytes) => bytes.toString("base64"))),
    );
    // The token stands in a file: a command line is seen by others, and told where the command fails.
    const type = call.file ? "application/octet-stream" : "application/json";
    writeFileSync(join(scratch, "headers"), `Authorization: Bearer ${place.token}\nContent-Type: ${type}\n`);
    const options = ["-sS", "--retry", "5", "-H", `@${scratch}/headers`, "--data-binary", `@${scratch}/body`];
    const { stdout } = await promisify(execFile)("curl", [...options, urlOf(place, call)]);
    return JSON.parse(stdout);
  } finally {
    rmSync(scratch, { recursive: true });
  }
};

/**
 * The clients of others know the hub's own service by its address only.
 * @param {Client} client @param {Place} place @param {BundledCall} call
 */
const atEndpoint = (client, place, call) =>
  client[call.method]?.({ ...argsOf(call), endpointUrl: urlOf(place, call), accessToken: place.token });

/**
 * Programs that make a call, by what they are called.
 * @type {Readonly<Record<string, (place: Place, call: BundledCall) => Promise<unknown> | undefined>>}
 */
export const programs = {
  "our client": (place, call) => {
    const client = new InferenceClient(place.token, { hubUrl: place.address });
    return /** @type {Client} */ (/** @type {unknown} */ (client))[call.method]?.(argsOf(call));
  },
  curl: throughCurl,
  "@huggingface/inference": (place, call) =>
    atEndpoint(/** @type {Client} */ (/** @type {unknown} */ (new UsualClient(place.token))), place, call),
  "@huggingface/inference 3": (place, call) =>
    atEndpoint(/** @type {Client} */ (/** @type {unknown} */ (new OlderClient(place.token))), place, call),
};
