import type { TokenizerAndRendererExtension, Tokens } from "marked";

/** The characters of an account's name: none of them means anything in HTML. */
const mention = /^@([A-Za-z0-9](?:[A-Za-z0-9_.-]{0,94}[A-Za-z0-9])?)/;

/** `@name` links to the account. A name after a letter, such as in an address, is none. */
export const mentionExtension: TokenizerAndRendererExtension = {
  name: "mention",
  level: "inline",
  start: (source) => source.match(/(?<![\w@/.])@[A-Za-z0-9]/)?.index,
  tokenizer: (source) => {
    const match = mention.exec(source);
    return match ? { type: "mention", raw: match[0], name: match[1] } : undefined;
  },
  renderer: (token: Tokens.Generic) => `<a href="/${String(token.name)}">@${String(token.name)}</a>`,
};
