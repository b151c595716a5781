export const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[’']/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "") || "section";

/** Slugs are unique on the page; `taken` stays as it is. */
export const createSlugger = (taken: ReadonlySet<string> = new Set()): ((text: string) => string) => {
  const used = new Set<string>();
  return (text) => {
    const base = slugOf(text);
    let slug = base;
    for (let count = 2; taken.has(slug) || used.has(slug); count += 1) slug = `${base}-${count}`;
    used.add(slug);
    return slug;
  };
};
