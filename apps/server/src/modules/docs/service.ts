import type { DocsContents, Guide, GuideTexts } from "@orrery/contract";
import { HubError } from "../../errors.ts";
import { nearestNames } from "../../text/nearest-names.ts";
import { contents, guideIds } from "./contents.ts";

export interface DocsDeps {
  readonly read: (id: string) => string;
  readonly sourceUrl: (id: string) => string;
}

interface Page {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly text: string;
}

/** A guide is a title, a paragraph that says what it is about, and the rest. */
const toPage = (id: string, source: string): Page => {
  const [, title = id, rest = ""] = /^# (.+)\n+([\s\S]*)$/.exec(source) ?? [];
  const [summary = ""] = rest.split(/\n{2,}/, 1);
  return { id, title, summary: summary.replaceAll("\n", " "), text: rest.slice(summary.length).trimStart() };
};

const linkTo = (page: Page | undefined) => page && { id: page.id, title: page.title };

/** Answers with guides; they are read once, when they are first asked for. */
export const createDocsService = ({ read, sourceUrl }: DocsDeps) => {
  let known: readonly Page[] | undefined;
  const allPages = (): readonly Page[] => {
    known ??= guideIds.map((id) => toPage(id, read(id)));
    return known;
  };

  return {
    contents: (): DocsContents =>
      Object.entries(contents).map(([title, ids]) => ({
        title,
        guides: ids.flatMap((id) => {
          const page = allPages().find((one) => one.id === id);
          return page ? [{ id, title: page.title, summary: page.summary }] : [];
        }),
      })),

    guide: (id: string): Guide => {
      const pages = allPages();
      const at = pages.findIndex((page) => page.id === id);
      const page = pages[at];
      if (!page)
        throw new HubError("not_found", `There is no guide "${id.slice(0, 100)}".`, {
          suggestions: nearestNames(id, guideIds, 3),
        });
      const previous = linkTo(pages[at - 1]);
      const next = linkTo(pages[at + 1]);
      return { ...page, sourceUrl: sourceUrl(id), ...(previous && { previous }), ...(next && { next }) };
    },

    texts: (): GuideTexts =>
      allPages().map(({ id, title, summary, text }) => ({ id, title, text: `${summary}\n\n${text}` })),
  };
};

export type DocsService = ReturnType<typeof createDocsService>;
