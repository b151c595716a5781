import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { guideTextsQuery } from "../../api/docs.ts";
import { excerptOf, findSections, sectionsOf } from "../../lib/markup/find-sections.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { SearchField } from "../../ui/input/search-field.tsx";
import { DocResult, DocResults } from "../../ui/list/doc-nav.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import { Said, Text } from "../../ui/text/text.tsx";

const mostShown = 8;

const Found = ({ text, words }: { readonly text: string; readonly words: readonly string[] }) => (
  <Highlight text={text} stretches={findWords(text, words)} />
);

/** Looks through every guide as one types. The texts are fetched when the field is first used. */
export const DocsSearch = ({ onSearching }: { readonly onSearching: (isSearching: boolean) => void }) => {
  const [text, setText] = useState("");
  const [isWanted, setWanted] = useState(false);
  const { data } = useQuery({ ...guideTextsQuery, enabled: isWanted });
  const sections = useMemo(() => data?.flatMap(sectionsOf) ?? [], [data]);
  const found = useMemo(() => findSections(sections, text, mostShown), [sections, text]);
  const search = (next: string) => {
    setText(next);
    onSearching(next.trim() !== "");
  };
  const words = wordsOf(text);
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
          <Said>{found.length === 0 ? "Nothing found" : `${found.length} places found`}</Said>
          {found.length === 0 ? (
            <Text look="note">Nothing in the docs has all of these words. Try fewer.</Text>
          ) : (
            <DocResults label="Places in the docs">
              {found.map(({ id, title, heading, fragment, words: body }) => (
                <DocResult
                  key={`${id}#${fragment}`}
                  href={`/docs/${id}${fragment && `#${fragment}`}`}
                  title={<Found text={heading || title} words={words} />}
                  place={title}
                >
                  <Found text={excerptOf(body, text)} words={words} />
                </DocResult>
              ))}
            </DocResults>
          )}
        </>
      )}
    </search>
  );
};
