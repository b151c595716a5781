import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { guideTextsQuery } from "../../api/docs.ts";
import { excerptOf, findSections, sectionsOf } from "../../lib/markup/find-sections.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { SearchField } from "../../ui/input/search-field.tsx";
import { Anchor } from "../../ui/text/anchor/anchor.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import { LiveRegion, Text } from "../../ui/text/text.tsx";

const DocResults = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul aria-label={label} className="flex flex-col">
    {children}
  </ul>
);

interface DocResultProps {
  readonly href: string;
  readonly title: ReactNode;
  readonly source: string;
  readonly children: ReactNode;
}

const DocResult = ({ href, title, source, children }: DocResultProps) => (
  <li className="border-t border-line first:border-t-0">
    <Anchor href={href} className="block rounded-control px-0.5 py-1 text-sm transition-colors hover:bg-wash">
      <span className="block font-medium">{title}</span>
      <span className="block text-xs text-ink-soft">{source}</span>
      <span className="line-clamp-2 text-ink-soft">{children}</span>
    </Anchor>
  </li>
);

const maxShown = 8;

const Found = ({ text, content }: { readonly text: string; readonly content: readonly string[] }) => (
  <Highlight text={text} ranges={findWords(text, content)} />
);

/** The texts are fetched on first focus. */
export const DocsSearch = ({ onSearching }: { readonly onSearching: (isSearching: boolean) => void }) => {
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...guideTextsQuery, enabled: isWanted });
  const sections = useMemo(() => data?.flatMap(sectionsOf) ?? [], [data]);
  const found = useMemo(() => findSections(sections, text, maxShown), [sections, text]);
  const search = (next: string) => {
    setText(next);
    onSearching(next.trim() !== "");
  };
  const content = wordsOf(text);
  return (
    <search>
      <SearchField
        label="Search the docs"
        placeholder="Search the docs"
        data-search
        value={text}
        onText={search}
        onFocus={() => setWanted(true)}
        onKeyDown={(event) => event.key === "Escape" && search("")}
      />
      {text.trim() && data && (
        <>
          <LiveRegion>{found.length === 0 ? "Nothing found" : `${found.length} places found`}</LiveRegion>
          {found.length === 0 ? (
            <Text variant="note">No matches. Try fewer words.</Text>
          ) : (
            <DocResults label="Search results">
              {found.map(({ id, title, heading, fragment, content: body }) => (
                <DocResult
                  key={`${id}#${fragment}`}
                  href={`/docs/${id}${fragment && `#${fragment}`}`}
                  title={<Found text={heading || title} content={content} />}
                  source={title}
                >
                  <Found text={excerptOf(body, text)} content={content} />
                </DocResult>
              ))}
            </DocResults>
          )}
        </>
      )}
    </search>
  );
};
