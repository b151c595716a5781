import type { FullRecord } from "../../../api/repository.ts";
import { useCanChange } from "../../../features/repo-settings/use-can-change.ts";
import { chatTemplatesOf } from "../../../features/workbench/chat-templates-of.ts";
import { Tabs } from "../../../ui/layout/tabs.tsx";
import { sharedTabLinks } from "../repository-tabs.tsx";

export const modelTabs = ["card", "files", "community", "use", "template", "providers", "settings"] as const;

export type ModelTab = (typeof modelTabs)[number];

interface ModelTabsProps {
  readonly record: FullRecord;
  readonly current: ModelTab;
  readonly revision: string;
}

export const ModelTabs = ({ record, current, revision }: ModelTabsProps) => {
  const { path, card, files, community } = sharedTabLinks("model", record, revision);
  const canChange = useCanChange(record.id);
  const providers = Object.keys(record.inferenceProviderMapping ?? {}).length;
  const tab = (key: ModelTab, label: string) => ({ key, label, path, search: { tab: key } });
  const tabs = [
    card,
    files,
    ...community,
    tab("use", "Use it"),
    ...(chatTemplatesOf(record).length > 0 ? [tab("template", "Chat template")] : []),
    { ...tab("providers", "Providers"), ...(providers > 0 && { count: providers }) },
    ...(canChange || current === "settings" ? [tab("settings", "Settings")] : []),
  ];
  return <Tabs label="Parts of this page" tabs={tabs} current={current} />;
};
