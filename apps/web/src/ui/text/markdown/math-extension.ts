import type { TokenizerAndRendererExtension, Tokens } from "marked";

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

interface MathToken extends Tokens.Generic {
  readonly text: string;
  readonly isBlock: boolean;
}

const toHtml = (token: Tokens.Generic): string => {
  const { text, isBlock } = token as MathToken;
  const code = `<code data-math="${isBlock ? "block" : "inline"}">${escapeHtml(text.trim())}</code>`;
  return isBlock ? `<div>${code}</div>\n` : code;
};

/** `$$ … $$` and `\\[ … \\]` on their own lines. */
const blockMath: TokenizerAndRendererExtension = {
  name: "blockMath",
  level: "block",
  start: (source) => source.match(/^(\$\$|\\\\\[)/m)?.index,
  tokenizer: (source) => {
    const match = /^(?:\$\$([^$]{1,5000}?)\$\$|\\\\\[([\s\S]{1,5000}?)\\\\\])[ \t]*(?:\n|$)/.exec(source);
    return match ? { type: "blockMath", raw: match[0], text: match[1] ?? match[2] ?? "", isBlock: true } : undefined;
  },
  renderer: toHtml,
};

/**
 * `$$x$$`, `\\(x\\)` and `$x$`; single dollars only if they touch the content and no digit follows, so that prices
 * stay text.
 */
const inlineMath: TokenizerAndRendererExtension = {
  name: "inlineMath",
  level: "inline",
  start: (source) => source.match(/\$|\\\\\(/)?.index,
  tokenizer: (source) => {
    const match =
      /^(?:\$\$([^$\n]{1,1000}?)\$\$|\\\\\(([^\n]{1,1000}?)\\\\\)|\$(?![\s\d])([^$\n]{0,500}?[^\s$\\])\$(?![\d\w]))/.exec(
        source,
      );
    const text = match?.[1] ?? match?.[2] ?? match?.[3];
    return match && text ? { type: "inlineMath", raw: match[0], text, isBlock: false } : undefined;
  },
  renderer: toHtml,
};

export const mathExtensions = [blockMath, inlineMath];
