import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { sharedTabLinks } from "../repository-tabs.tsx";

export const datasetTabs = ["card", "rows", "sql", "files", "community", "use", "settings"] as const;

export type DatasetTab = (typeof datasetTabs)[number];

interface DatasetTabsProps {
  readonly record: FullRecord;
  readonly current: DatasetTab;
  readonly revision: string;
}

export const DatasetTabs = ({ record, current, revision }: DatasetTabsProps) => {
  const { path, card, files, community } = sharedTabLinks("dataset", record, revision);
  const canChange = useCanChange(record.id);
  return (
    <Tabs
      label="Parts of this page"
      current={current}
      tabs={[
        card,
        { key: "rows", label: "Rows", path, search: { tab: "rows" } },
        { key: "sql", label: "SQL", path, search: { tab: "sql" } },
        files,
        ...community,
        { key: "use", label: "Use it", path, search: { tab: "use" } },
        ...(canChange || current === "settings"
          ? [{ key: "settings", label: "Settings", path, search: { tab: "settings" } }]
          : []),
      ]}
    />
  );
};
