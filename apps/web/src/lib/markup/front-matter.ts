export const withoutFrontMatter = (source: string): string => {
  const text = source.replace(/^\uFEFF/, "");
  const match = /^---[ \t]*\r?\n[\s\S]*?^---[ \t]*\r?$\n?/m.exec(text);
  return match?.index === 0 ? text.slice(match[0].length) : text;
};
