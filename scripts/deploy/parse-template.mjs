// @ts-check
/**
 * @typedef {{ kind: "text", text: string }
 *   | { kind: "output", words: string }
 *   | { kind: "set", name: string, words: string }
 *   | { kind: "if", words: string, matched: Node[], otherwise: Node[] }
 *   | { kind: "range", names: string[], words: string, body: Node[] }
 *   | { kind: "define", name: string, body: Node[] }} Node
 */

const action = /\{\{(-?)\s*([\s\S]*?)\s*(-?)\}\}/g;

/** Splits a template into texts and actions, and trims texts next to a dash. @param {string} source */
const tokensOf = (source) => {
  /** @type {({ text: string } | { words: string })[]} */
  const tokens = [];
  let [at, isTrimmed] = [0, false];
  const addText = (/** @type {string} */ text, /** @type {boolean} */ isEndTrimmed) => {
    const started = isTrimmed ? text.trimStart() : text;
    tokens.push({ text: isEndTrimmed ? started.trimEnd() : started });
  };
  for (const match of source.matchAll(action)) {
    const [whole, before, words = "", after] = match;
    addText(source.slice(at, match.index), before === "-");
    tokens.push({ words });
    [at, isTrimmed] = [match.index + whole.length, after === "-"];
  }
  addText(source.slice(at), false);
  return tokens;
};

/** @param {string} words @returns {Node} */
const simpleNode = (words) => {
  const [, name, value] = /^(\$\w+)\s*:=\s*([\s\S]+)$/.exec(words) ?? [];
  return name && value ? { kind: "set", name, words: value } : { kind: "output", words };
};

/** @param {string} words @returns {{ node: Node, body: Node[] } | undefined} A node with a body, and where its first part goes. */
const blockNode = (words) => {
  const [keyword] = words.split(/\s/, 1);
  const rest = words.slice(keyword?.length).trim();
  /** @type {Node[]} */
  const body = [];
  if (keyword === "if") return { node: { kind: "if", words: rest, matched: body, otherwise: [] }, body };
  if (keyword === "define") return { node: { kind: "define", name: JSON.parse(rest), body }, body };
  if (keyword !== "range") return undefined;
  const [, names, value] = /^((?:\$\w+\s*,?\s*)+):=\s*([\s\S]+)$/.exec(rest) ?? [];
  if (!names || !value) throw new Error(`range needs variables: ${words}`);
  return { node: { kind: "range", names: names.match(/\$\w+/g) ?? [], words: value, body }, body };
};

/**
 * Parses the part of Go's templates that our chart uses: output, variables, if, else, range and define.
 *
 * @param {string} source @returns {Node[]}
 */
export const parseTemplate = (source) => {
  /** @type {Node[]} */
  const nodes = [];
  const open = [{ node: /** @type {Node | undefined} */ (undefined), body: nodes }];
  for (const token of tokensOf(source)) {
    const last = open.at(-1);
    if (!last) throw new Error("one end too many");
    const block = "words" in token ? blockNode(token.words) : undefined;
    if ("text" in token) last.body.push({ kind: "text", text: token.text });
    else if (block) {
      last.body.push(block.node);
      open.push(block);
    } else if (token.words === "end") open.pop();
    else if (token.words === "else" && last.node?.kind === "if") last.body = last.node.otherwise;
    else last.body.push(simpleNode(token.words));
  }
  if (open.length !== 1) throw new Error(`${open.length - 1} blocks without an end`);
  return nodes;
};
