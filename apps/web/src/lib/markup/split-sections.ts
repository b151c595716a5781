import { closesFence, openedFence } from "../streaming/growing-text.ts";

interface SplitText {
  /** Each begins at a heading, except perhaps the first, and has more than headings, except perhaps the last. */
  readonly sections: readonly string[];
  /** Definitions of links, which are for all sections. */
  readonly definitions: string;
}

const isHeading = (line: string): boolean => /^#{1,6}[ \t]/.test(line);
const isDefinition = (line: string): boolean => /^ {0,3}\[(?!\^)[^\]]+\]:[ \t]*\S/.test(line);

/** Cuts Markdown at headings outside code, where a block always ends. */
export const splitSections = (text: string): SplitText => {
  const sections: string[] = [];
  const definitions: string[] = [];
  let start = 0;
  let at = 0;
  let fence = "";
  let canDefine = true;
  let hasText = false;
  while (at < text.length) {
    const end = text.indexOf("\n", at) + 1 || text.length;
    const line = text.slice(at, end).trimEnd();
    if (fence !== "") fence = closesFence(line, fence) ? "" : fence;
    else {
      if (isHeading(line) && hasText) {
        sections.push(text.slice(start, at));
        [start, hasText] = [at, false];
      }
      const isDefined: boolean = canDefine && isDefinition(line);
      hasText ||= line !== "" && !isHeading(line) && !isDefined;
      if (isDefined) definitions.push(line);
      canDefine = isDefined || line === "" || isHeading(line);
      fence = openedFence(line);
    }
    at = end;
  }
  return { sections: [...sections, text.slice(start)], definitions: definitions.map((line) => `${line}\n`).join("") };
};
