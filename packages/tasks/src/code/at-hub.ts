import { catsUrl } from "../libraries/snippets/model-facts.ts";
import { publicHub } from "../public-hub.ts";
import type { Program } from "./code.ts";
import { pythonLiteral, shellWord } from "./literals.ts";

/** Commands that only install something, and so never ask a hub. */
const installing = /^(?:#.*|\s.*|pip install .*|npm install .*|brew install .*|git clone .*|cd .*|uv sync.*|)$/;

/** The comments that a program begins with, and the rest of it. */
const splitHead = (content: string): readonly [head: string, rest: string] => {
  const at = /^(?:#.*\n)*/.exec(content)?.[0].length ?? 0;
  return [content.slice(0, at), content.slice(at)];
};

const pythonAt = (content: string, hub: string): string => {
  const [head, rest] = splitHead(content);
  if (rest.startsWith("#")) return content;
  const body = rest.replace(/^import os\n\n?/, "");
  const gap = body.startsWith("os.environ") ? "" : "\n";
  return `${head}import os\n\nos.environ["HF_ENDPOINT"] = ${pythonLiteral(hub)}\n${gap}${body}`;
};

const shellAt = (content: string, hub: string): string =>
  content.split("\n").every((line) => installing.test(line))
    ? content
    : `export HF_ENDPOINT=${shellWord(hub)}\n${content}`;

const writers: { readonly [language: string]: (content: string, hub: string) => string } = {
  python: pythonAt,
  shell: shellAt,
};

/**
 * A program that loads from the given hub: libraries and tools read its address from `HF_ENDPOINT`. Unchanged where the
 * program names the hub itself, and for the public hub, which is their default.
 */
export const atHub = (program: Program, hub: string): Program => {
  const { language, content } = program;
  if (hub === publicHub) return program;
  const reached = content.includes(hub) ? content : (writers[language]?.(content, hub) ?? content);
  return { language, content: reached.replaceAll(catsUrl, `${hub}/api/tasks/media/cat.png`) };
};
