import { useQuery } from "@tanstack/react-query";
import { BookOpen } from "lucide-react";
import { useMemo } from "react";
import { guideTextsQuery } from "../../api/docs.ts";
import { type DocumentSection, excerptOf, findSections, sectionsOf } from "../../lib/markup/find-sections.ts";
import { findWords, wordsOf } from "../../lib/search/word-match.ts";
import { Result } from "../../ui/input/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";
import { Highlight } from "../../ui/text/highlight.tsx";
import type { NamedOption } from "./page-options.tsx";

const max = 3;

const toOption = ({ id, title, heading, fragment, content }: DocumentSection, text: string): NamedOption => {
  const name = heading || title;
  return {
    key: `guide ${id}#${fragment}`,
    href: `/docs/${id}${fragment && `#${fragment}`}`,
    name,
    group: "Guides",
    content: (
      <Result
        icon={<QuietTile icon={BookOpen} />}
        title={<Highlight text={name} ranges={findWords(name, wordsOf(text))} />}
        note={excerptOf(content, text)}
        side={heading && title}
      />
    ),
  };
};

export const useGuideOptions = (text: string) => {
  const isAsked = text.trim() !== "";
  const { data, isPending, isError } = useQuery({ ...guideTextsQuery, enabled: isAsked });
  const sections = useMemo(() => data?.flatMap(sectionsOf) ?? [], [data]);
  const options = useMemo(
    () => (isAsked ? findSections(sections, text, max).map((section) => toOption(section, text)) : []),
    [sections, text, isAsked],
  );
  return { options, isPending, isError };
};
