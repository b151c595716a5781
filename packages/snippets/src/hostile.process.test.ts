import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { parseSync } from "oxc-parser";
import { describe, expect, inject, test, vi } from "vitest";
import { outputOf } from "../../../scripts/run-program.mjs";
import { hostileTexts } from "../../tasks/src/checks/hostile-texts.ts";
import { pythonShapes, shellSkeleton } from "../../tasks/src/checks/program-shapes.ts";
import { type Combination, combinations, snippetsFor, type Variation } from "../test-kit/all-snippets.ts";
import type { Snippet } from "./options.ts";

vi.spyOn(globalThis.console, "error").mockImplementation(() => {});

const hostileText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 1, arbitrary: fc.string({ unit: "binary" }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...hostileTexts), { maxLength: 3 }).map((texts) => texts.join("")) },
);

const has = (command: string): boolean => spawnSync(command, ["--version"]).status === 0;

/** A way to put one text into one field of all that snippets are made of. */
type Place = (text: string) => Variation;

const spoken = (content: string) => ({ options: { messages: [{ role: "user", content }] } });

const places: Readonly<Record<string, Place>> = {
  "model id": (text) => ({ model: { id: text } }),
  "model id with an owner": (text) => ({ model: { id: `owner/${text}` } }),
  "mask token": (text) => ({ model: { mask_token: text } }),
  "provider's name for the model": (text) => ({ mapping: { providerId: text } }),
  "adapter's file": (text) => ({ mapping: { providerId: "a/b", adapter: "lora", adapterWeightsPath: text } }),
  "bill to": (text) => ({ options: { billTo: text || "x" } }),
  token: (text) => ({ options: { accessToken: text || "x", directRequest: true } }),
  "text of a message": spoken,
  "role of a message": (text) => ({ options: { messages: [{ role: text, content: "a" }], streaming: true } }),
  "address in a message": (text) => ({
    options: { messages: [{ role: "user", content: [{ type: "image_url", image_url: { url: text } }] }] },
  }),
  inputs: (text) => ({ options: { inputs: text } }),
  "field of inputs": (text) => ({ options: { inputs: { question: text, context: text } } }),
  "picture among inputs": (text) => ({ options: { inputs: { image: text, question: text } } }),
  endpoint: (text) => ({ options: { endpointUrl: `https://endpoint.example/${text}` } }),
  "bare endpoint": (text) => ({ options: { endpointUrl: text } }),
  hub: (text) => ({ options: { hub: `https://hub.example/${text}` } }),
  "host of the hub": (text) => ({ options: { hub: `http://${text}` } }),
};

/** The kinds of a tree's nodes, without names and values. */
const shapeOf = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(shapeOf);
  if (typeof node !== "object" || node === null || !("type" in node)) return undefined;
  const children = Object.entries(node)
    .filter(([key, value]) => typeof value === "object" && value !== null && key !== "key" && key !== "shorthand")
    .map(([key, value]) => [key, shapeOf(value)]);
  return [node.type, children];
};

const javascriptShape = (content: string): string => {
  const { program, errors } = parseSync("snippet.ts", content);
  return errors.length > 0 ? `error ${errors[0]?.message}` : JSON.stringify(shapeOf(program.body));
};

const hereDocument = /<<JSON(.*?)\n(.*?)\nJSON$/s;

/** What the shell would hand to the command, and the script without it. */
const shellShape = (content: string): string => shellSkeleton(content.replace(hereDocument, "<<JSON$1"));

interface Pair {
  readonly name: string;
  readonly benign: Snippet;
  readonly hostile: Snippet;
}

/** Snippets with a hostile text, each beside the one with a tame text in the same place. */
const pairsFor = (combination: Combination, name: string, place: Place, text: string): readonly Pair[] => {
  const hostile = snippetsFor(combination, place(text));
  const benign = snippetsFor(combination, place("tame"));
  return hostile.flatMap((snippet) => {
    const twin = benign.find(({ client, language }) => client === snippet.client && language === snippet.language);
    const label = `${combination.provider} ${combination.tag} ${snippet.client}: ${name} = ${JSON.stringify(text).slice(0, 80)}`;
    return twin ? [{ name: label, benign: twin, hostile: snippet }] : [];
  });
};

const collect = (count: number, seed: number): readonly Pair[] =>
  fc
    .sample(fc.tuple(fc.constantFrom(...combinations), fc.constantFrom(...Object.entries(places)), hostileText), {
      numRuns: count,
      seed,
    })
    .flatMap(([combination, [name, place], text]) => pairsFor(combination, name, place, text));

/** Every hostile text in every place, at the provider with the most tasks and at those with wires of their own. */
const systematic: readonly Pair[] = Object.entries(places).flatMap(([name, place], at) =>
  hostileTexts.flatMap((text, index) => {
    const combination = combinations[(at * hostileTexts.length + index * 7) % combinations.length];
    return combination ? pairsFor(combination, name, place, text) : [];
  }),
);

const pairs: readonly Pair[] = [...systematic, ...collect(inject("isFullRun") ? 1500 : 300, 7)];
const of = (language: string): readonly Pair[] => pairs.filter(({ hostile }) => hostile.language === language);

describe("hostile texts stay inside their literals", () => {
  test("enough was tried in each language", () => {
    expect(Math.min(...["js", "python", "sh"].map((language) => of(language).length))).toBeGreaterThan(500);
  });

  test("JavaScript keeps its shape", () => {
    for (const { name, benign, hostile } of of("js"))
      expect(javascriptShape(hostile.content), name).toBe(javascriptShape(benign.content));
  });

  test.skipIf(!has("python3"))("Python keeps its shape", () => {
    const sources = of("python").flatMap(({ benign, hostile }) => [benign.content, hostile.content]);
    const printed = outputOf("python3", ["-c", pythonShapes], { input: JSON.stringify(sources) });
    const shapes = JSON.parse(printed) as readonly { shape?: string; error?: string }[];
    expect(shapes).toHaveLength(sources.length);
    of("python").forEach(({ name }, index) => {
      expect(shapes[2 * index + 1], name).toEqual(shapes[2 * index]);
      expect(shapes[2 * index + 1]?.error, name).toBeUndefined();
    });
  });

  test.skipIf(!has("bash"))("shell keeps its shape, and what it hands over stays JSON", () => {
    for (const { name, benign, hostile } of of("sh"))
      expect(shellShape(hostile.content), name).toBe(shellShape(benign.content));
    const functions = of("sh").map(({ hostile }, index) => `snippet_${index}() {\n${hostile.content}\n}`);
    const { status, stderr } = spawnSync("bash", ["-n"], { input: functions.join("\n") });
    expect([status, String(stderr)]).toEqual([0, ""]);
  });

  test.skipIf(!has("bash"))("here-documents and quoted bodies reach the command as JSON", () => {
    const bodies = of("sh").filter(({ hostile }) => hereDocument.test(hostile.content));
    const script = bodies.map(({ hostile }) => {
      const [, , body = ""] = hereDocument.exec(hostile.content) ?? [];
      return `cat <<JSON\n${body}\nJSON\nprintf '\\0'`;
    });
    const quoted = of("sh").flatMap(({ hostile }) => /^ {2}-d ('(?:[^']|'\\'')*')/m.exec(hostile.content)?.[1] ?? []);
    const words = quoted.map((word) => `printf '%s\\0' ${word}`);
    const env = { image: "picture", audio: "sound", LC_ALL: "C.UTF-8" };
    const printed = outputOf("bash", [], { input: [...script, ...words].join("\n"), env })
      .split("\0")
      .slice(0, -1);
    expect(printed.length).toBe(script.length + words.length);
    expect(script.length).toBeGreaterThan(10);
    for (const text of printed) expect(typeof JSON.parse(text)).toBe("object");
  });
});
