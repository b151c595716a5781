import type { OwnerOverview } from "@orrery/contract";
import { useSearch } from "@tanstack/react-router";
import { ownerPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { Tabs } from "../../ui/navigation/tabs.tsx";
import { Activity } from "./activity.tsx";
import { MemberTable } from "./member-table.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { OwnedCollections } from "./owned-collections.tsx";
import { OwnedRepositories } from "./owned-repositories.tsx";
import { OwnerHeader } from "./owner-header.tsx";

const tabsOf = ({ type, numModels, numDatasets, numCollections, members }: OwnerOverview) => [
  { key: "overview", label: "Overview" },
  { key: "models", label: "Models", count: numModels },
  { key: "datasets", label: "Datasets", count: numDatasets },
  ...(type === "mirrored"
    ? []
    : [
        { key: "collections", label: "Collections", count: numCollections },
        { key: "activity", label: "Activity" },
      ]),
  ...(type === "org" ? [{ key: "members", label: "Members", ...(members && { count: members.length }) }] : []),
];

const ActivityTab = ({ activity }: Pick<OwnerOverview, "activity">) =>
  activity.length > 0 ? (
    <Activity activity={activity} />
  ) : (
    <Notice title="No activity yet">
      <p>Commits, discussions and pull requests appear here.</p>
    </Notice>
  );

const Body = ({ owner, tab }: { readonly owner: OwnerOverview; readonly tab: string }) => {
  if (tab === "models" || tab === "datasets")
    return <OwnedRepositories kind={tab === "models" ? "model" : "dataset"} owner={owner} sort="updated" />;
  if (tab === "collections") return <OwnedCollections owner={owner} />;
  if (tab === "activity") return <ActivityTab activity={owner.activity} />;
  if (tab === "members") return <MemberTable owner={owner} />;
  return <OverviewTab owner={owner} />;
};

export const OwnerPage = ({ owner }: { readonly owner: OwnerOverview }) => {
  const { tab: asked }: { tab?: string } = useSearch({ strict: false });
  const tabs = tabsOf(owner);
  const current = tabs.find(({ key }) => key === asked)?.key ?? "overview";
  const path = ownerPath(owner.name);
  return (
    <Page space="tight">
      <PageMeta title={owner.fullname} description={owner.bio || `Models and datasets of ${owner.fullname}.`} />
      <Stack gap="lg">
        <Stack>
          <OwnerHeader owner={owner} />
          <Tabs
            label="Parts of this page"
            current={current}
            tabs={tabs.map((tab) => ({ ...tab, path, ...(tab.key !== "overview" && { search: { tab: tab.key } }) }))}
          />
        </Stack>
        <Body key={current} owner={owner} tab={current} />
      </Stack>
    </Page>
  );
};
