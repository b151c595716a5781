import type { ProviderSummary, TaskSummary } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { taskListQuery } from "../../api/tasks.ts";
import { Stack } from "../../ui/layout/stack.tsx";
import { Matrix, MatrixKey } from "./matrix.tsx";

/** Provider tasks without a catalogue page. */
const otherNames: { readonly [id: string]: string } = { conversational: "Chat" };

const columnsOf = (providers: readonly ProviderSummary[], tasks: readonly TaskSummary[]) => {
  const served = new Set(providers.flatMap((provider) => provider.tasks));
  const known = tasks.filter(({ id }) => served.has(id)).map(({ id, name }) => ({ key: id, label: name }));
  const others = [...served]
    .filter((id) => !tasks.some((task) => task.id === id))
    .map((id) => ({ key: id, label: otherNames[id] ?? id }));
  return [...others, ...known];
};

const listPath = (provider: string, task: string): string => {
  const name = task === "conversational" ? "text-generation" : task;
  return `/models?provider=${encodeURIComponent(provider)}&task=${encodeURIComponent(name)}`;
};

export const TaskMatrix = ({ providers }: { readonly providers: readonly ProviderSummary[] }) => {
  const { data: tasks = [] } = useQuery(taskListQuery);
  const columns = columnsOf(providers, tasks);
  return (
    <Stack gap="sm">
      <MatrixKey
        entries={[
          { mark: "full", title: "Available" },
          { mark: "hollow", title: "Needs a key" },
        ]}
      />
      <Matrix
        label="Providers and tasks"
        rowHeader="Provider"
        columns={columns}
        rows={providers.map((provider) => ({
          key: provider.id,
          label: provider.label,
          cells: columns.map(({ key, label }) => {
            if (!provider.tasks.includes(key)) return undefined;
            const mark = provider.key === null ? "hollow" : "full";
            const title = `${provider.label}, ${label}${mark === "hollow" ? ": needs a key" : ""}`;
            return { mark, title, href: listPath(provider.id, key) };
          }),
        }))}
      />
    </Stack>
  );
};
