import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import { chatTemplatesOf } from "../../../features/workbench/chat-templates-of.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { revisionPath } from "../../../lib/routes/repository-route.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";

export const modelTabs = ["card", "files", "community", "use", "template", "providers", "settings"] as const;

export type ModelTab = (typeof modelTabs)[number];

interface ModelTabsProps {
  readonly record: FullRecord;
  readonly current: ModelTab;
  readonly revision: string;
}

export const ModelTabs = ({ record, current, revision }: ModelTabsProps) => {
  const path = repositoryPath("model", record.id);
  const canChange = useCanChange(record.id);
  const providers = Object.keys(record.inferenceProviderMapping ?? {}).length;
  const tab = (key: ModelTab, label: string) => ({ key, label, path, search: { tab: key } });
  const tabs = [
    { key: "card", label: "Card", path, ...(revision !== "main" && { search: { revision } }) },
    {
      key: "files",
      label: "Files",
      path: path + revisionPath("tree", revision, ""),
      count: record.siblings?.length || undefined,
    },
    ...(record.id.includes("/") ? [{ key: "community", label: "Community", path: `${path}/discussions` }] : []),
    tab("use", "Use it"),
    ...(chatTemplatesOf(record).length > 0 ? [tab("template", "Chat template")] : []),
    { ...tab("providers", "Providers"), ...(providers > 0 && { count: providers }) },
    ...(canChange || current === "settings" ? [tab("settings", "Settings")] : []),
  ];
  return <Tabs label="Parts of this page" tabs={tabs} current={current} />;
};
