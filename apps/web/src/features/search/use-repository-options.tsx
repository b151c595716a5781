import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Box, Database, ListFilter } from "lucide-react";
import { repositoryTopQuery } from "../../api/repositories.ts";
import { taskListQuery } from "../../api/tasks.ts";
import { countOf, countText } from "../../lib/format/count-text.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Result } from "../../ui/input/result.tsx";
import { QuietTile } from "../../ui/text/chip/icon-tile.tsx";
import { IdText } from "../../ui/text/id-text.tsx";
import type { NamedOption } from "./page-options.tsx";

const max = { model: 5, dataset: 3 } as const;
const titles = { model: "Models", dataset: "Datasets" } as const;
const icons = { model: Box, dataset: Database } as const;

type TaskNames = ReadonlyMap<string, string>;

const noteOf = (record: RepositoryRecord, tasks: TaskNames): string => {
  const { pipeline_tag: task = "", library_name: library, numParameters } = record;
  return [tasks.get(task) ?? task, library, numParameters && `${countText(numParameters)} parameters`]
    .filter(Boolean)
    .join(" · ");
};

const toOption = (kind: RepositoryKind, record: RepositoryRecord, tasks: TaskNames): NamedOption => ({
  key: `${kind} ${record.id}`,
  href: repositoryPath(kind, record.id),
  name: record.id,
  group: titles[kind],
  content: (
    <Result
      icon={<QuietTile icon={icons[kind]} />}
      title={<IdText id={record.id} isCut />}
      note={noteOf(record, tasks) || kind}
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
  const { data: tasks = [] } = useQuery(taskListQuery);
  const names = new Map(tasks.map(({ id, name }) => [id, name]));
  const options = data?.records.map((record) => toOption(kind, record, names)) ?? [];
  const hasMore = data !== undefined && data.total > options.length;
  return { options: hasMore ? [...options, allOption(kind, text, data.total)] : options, isPending, isError };
};
