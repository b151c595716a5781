import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Box, Database, ListFilter } from "lucide-react";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { countOf, countText } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Result } from "../../ui/list/row-list/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import type { NamedOption } from "./page-options.tsx";

const max = { model: 5, dataset: 3 } as const;
const titles = { model: "Models", dataset: "Datasets" } as const;
const icons = { model: Box, dataset: Database } as const;

const noteOf = ({ pipeline_tag: task, library_name: library, numParameters }: RepositoryRecord): string =>
  [task, library, numParameters && `${countText(numParameters)} parameters`].filter(Boolean).join(" · ");

const toOption = (kind: RepositoryKind, record: RepositoryRecord): NamedOption => ({
  key: `${kind} ${record.id}`,
  href: repositoryPath(kind, record.id),
  name: record.id,
  group: titles[kind],
  content: (
    <Result
      icon={<QuietTile icon={icons[kind]} />}
      title={<IdText id={record.id} isCut />}
      note={noteOf(record) || kind}
    />
  ),
});

const allOption = (kind: RepositoryKind, text: string, total: number): NamedOption => ({
  key: `all ${kind}`,
  href: `/${kind}s?${new URLSearchParams({ q: text })}`,
  name: "",
  group: titles[kind],
  content: (
    <Result icon={<QuietTile icon={ListFilter} />} title={`All ${countOf(total, kind)}`} note={`for “${text}”`} />
  ),
});

export const useRepositoryOptions = (kind: RepositoryKind, typed: string) => {
  const text = typed.trim();
  const { data, isPending, isError } = useQuery({
    ...repositoryTopQuery(kind, { search: text, limit: max[kind] }),
    placeholderData: keepPreviousData,
    enabled: text !== "",
  });
  const options = data?.records.map((record) => toOption(kind, record)) ?? [];
  const hasMore = data !== undefined && data.total > options.length;
  return { options: hasMore ? [...options, allOption(kind, text, data.total)] : options, isPending, isError };
};
