// @ts-check
/** Finds the texts of a Markdown document: paragraphs, list items, headings and table rows, without code. */
import { readFileSync } from "node:fs";

/** @typedef {{ text: string, line: number }} DocumentString */

/** @param {string} text @param {RegExp} pattern Replaces what matches by as many empty lines. */
const blank = (text, pattern) => text.replace(pattern, (match) => "\n".repeat(match.split("\n").length - 1));

/** Front matter has values that people read, such as the names of metrics. */
const readableField = /^\s*(?:- )?(?:pretty_name|name|title|example_title|description):\s*"?(.*?)"?$/;

/** @param {string} path @returns {DocumentString[]} */
export const documentStrings = (path) => {
  const source = readFileSync(path, "utf8");
  const matter = /^---\n[\s\S]*?\n---\n/.exec(source)?.[0] ?? "";
  const fields = matter.split("\n").flatMap((line, index) => {
    const text = readableField.exec(line)?.[1] ?? "";
    return /[A-Za-z]/.test(text) ? [{ text, line: index + 1 }] : [];
  });
  const body = blank(blank(blank(source, /^---\n[\s\S]*?\n---\n/), /^( *)```[\s\S]*?^\1```/gm), /<!--[\s\S]*?-->/g);
  return [...fields, ...paragraphs(body)];
};

/** @param {string} body @returns {DocumentString[]} */
const paragraphs = (body) => {
  /** @type {DocumentString[]} */
  const found = [];
  let isOpen = false;
  for (const [index, line] of body.split("\n").entries()) {
    const text = line.trim();
    const starts = /^(?:[-*] |\d+\. |#|\||>)/.test(text);
    if (text === "") isOpen = false;
    else if (isOpen && !starts) found[found.length - 1] = joined(found.at(-1), text);
    else found.push({ text, line: index + 1 });
    if (text !== "") isOpen = !/^[#|]/.test(text);
  }
  return found
    .map(({ text, line }) => ({ text: withoutSamples(text), line }))
    .filter(({ text }) => /[A-Za-z]/.test(text));
};

/** Code, link targets, quotes and texts in italics are samples: what a model reads or writes is not our voice. */
const withoutSamples = (/** @type {string} */ text) =>
  text
    .replace(/`[^`]+`/g, "`…`")
    .replace(/\]\([^)]*\)/g, "]")
    .replace(/^>.*$/, "")
    .replace(/(?<!\w)_[^_]+ [^_]+_(?!\w)/g, "…");

/** @param {DocumentString | undefined} last @param {string} text @returns {DocumentString} */
const joined = (last, text) => ({ text: `${last?.text ?? ""} ${text}`, line: last?.line ?? 1 });
