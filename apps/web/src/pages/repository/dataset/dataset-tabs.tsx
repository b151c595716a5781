import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";

export const datasetTabs = ["card", "rows", "sql", "files", "community", "use", "settings"] as const;

export type DatasetTab = (typeof datasetTabs)[number];

interface DatasetTabsProps {
  readonly record: FullRecord;
  readonly current: DatasetTab;
  readonly revision: string;
}

export const DatasetTabs = ({ record, current, revision }: DatasetTabsProps) => {
  const path = repositoryPath("dataset", record.id);
  const canChange = useCanChange(record.id);
  return (
    <Tabs
      label="Parts of this page"
      current={current}
      tabs={[
        { key: "card", label: "Card", path, ...(revision !== "main" && { search: { revision } }) },
        { key: "rows", label: "Rows", path, search: { tab: "rows" } },
        { key: "sql", label: "SQL", path, search: { tab: "sql" } },
        {
          key: "files",
          label: "Files",
          path: path + revisionPath("tree", revision, ""),
          count: record.siblings?.length || undefined,
        },
        ...(record.id.includes("/") ? [{ key: "community", label: "Community", path: `${path}/discussions` }] : []),
        { key: "use", label: "Use it", path, search: { tab: "use" } },
        ...(canChange || current === "settings"
          ? [{ key: "settings", label: "Settings", path, search: { tab: "settings" } }]
          : []),
      ]}
    />
  );
};
