export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "section";

/** Slugs are unique on the page. */
export const createSlugger = (taken: Iterable<string> = []): ((text: string) => string) => {
  const used = new Set(taken);
  return (text) => {
    const base = slugOf(text);
    let slug = base;
    for (let count = 2; used.has(slug); count += 1) slug = `${base}-${count}`;
    used.add(slug);
    return slug;
  };
};
