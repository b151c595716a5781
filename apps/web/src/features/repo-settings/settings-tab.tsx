import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import type { repositorySettings } from "@orrery/contract/pages";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type BrowserSession, sessionQuery } from "../../api/sessions.ts";
import { canAdminister, canChange, canManage } from "../../lib/account/can-change.ts";
import { repositoryPath } from "../../lib/routes/paths.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { RailColumns } from "../../ui/layout/columns.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { SectionNav } from "../../ui/navigation/section-nav.tsx";
import { Text } from "../../ui/text/text.tsx";
import { AccessSection } from "./access-section.tsx";
import { BranchesSection } from "./branches-section.tsx";
import { EnginesSection } from "./engines-section.tsx";
import { DeleteSection, MoveSection } from "./move-section.tsx";
import { PromotionSection } from "./promotion-section.tsx";
import { PublishersSection } from "./publishers-section.tsx";
import { DiscussionsSection, VisibilitySection } from "./visibility-section.tsx";
import { WebhooksSection } from "./webhooks-section.tsx";

interface SettingsTabProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
  /** As in the address; empty for the first. */
  readonly part: string;
}

const ownerOf = ({ id }: RepositoryRecord): string => id.split("/")[0] ?? "";

const Denied = ({ isSignedIn, kind }: { readonly isSignedIn: boolean; readonly kind: RepositoryKind }) => {
  const { href } = useLocation();
  return (
    <Notice
      isAlert
      title="You can’t change these settings"
      actions={<ButtonLink href={`/login?next=${encodeURIComponent(href)}`}>Sign in</ButtonLink>}
    >
      <p>
        {isSignedIn
          ? `Only people who can write to this ${kind} can change its settings.`
          : "Sign in with a token that has the role Write."}
      </p>
    </Notice>
  );
};

interface Rights {
  /** Writes to the repository. */
  readonly user: NonNullable<BrowserSession["user"]>;
  /** Renames, deletes and chooses who sees it. */
  readonly isManager: boolean;
  readonly isAdmin: boolean;
}

type PartProps = SettingsTabProps & Rights;

const General = ({ kind, record, user, isManager }: PartProps) => (
  <>
    {isManager ? (
      <VisibilitySection kind={kind} record={record} />
    ) : (
      <Text variant="soft">{`Only admins of ${ownerOf(record)} can delete this ${kind}, rename it or change who sees it.`}</Text>
    )}
    <DiscussionsSection kind={kind} record={record} />
    {isManager && <MoveSection key={record.id} kind={kind} record={record} user={user} />}
    {isManager && <DeleteSection kind={kind} record={record} />}
  </>
);

interface SettingsPart {
  readonly title: string;
  readonly isOffered?: (props: PartProps) => boolean;
  readonly View: (props: PartProps) => ReactNode;
}

const parts: Readonly<Record<(typeof repositorySettings)[number], SettingsPart>> = {
  general: { title: "General", View: General },
  access: {
    title: "Access",
    isOffered: ({ isManager }) => isManager,
    View: ({ kind, record }) => <AccessSection kind={kind} record={record} />,
  },
  branches: { title: "Branches", View: (props) => <BranchesSection {...props} /> },
  aliases: {
    title: "Aliases",
    View: ({ kind, record, isAdmin }) => <PromotionSection kind={kind} id={record.id} isAdmin={isAdmin} />,
  },
  publishers: {
    title: "Publishers",
    isOffered: ({ isAdmin }) => isAdmin,
    View: ({ kind, record }) => <PublishersSection kind={kind} id={record.id} />,
  },
  engines: {
    title: "Engines",
    isOffered: ({ kind, isAdmin }) => kind === "model" && isAdmin,
    View: ({ record }) => <EnginesSection model={record.id} />,
  },
  webhooks: {
    title: "Webhooks",
    View: ({ kind, record }) => <WebhooksSection target={{ type: kind, name: record.id }} />,
  },
};

type PartId = keyof typeof parts;

const isPart = (text: string): text is PartId => Object.hasOwn(parts, text);

/** A section that does not exist, or one that this person cannot change. */
const NoPart = ({ path }: { readonly path: string }) => (
  <Notice title="Page not found" actions={<ButtonLink href={path}>General settings</ButtonLink>}>
    <p>Check the address or choose a section.</p>
  </Notice>
);

export const SettingsTab = (props: SettingsTabProps) => {
  const { kind, record, part: asked } = props;
  const { data: session } = useQuery(sessionQuery);
  if (!session) return <SkeletonPanel height={400} />;
  const { user } = session;
  const owner = ownerOf(record);
  if (!user || !canChange(user, owner)) return <Denied isSignedIn={!!user} kind={kind} />;
  const all = { ...props, user, isManager: canManage(user, owner), isAdmin: canAdminister(user, owner) };
  const path = `${repositoryPath(kind, record.id)}/settings`;
  const offered = Object.keys(parts).filter((id) => isPart(id) && (parts[id].isOffered?.(all) ?? true)) as PartId[];
  const current = offered.find((id) => id === (asked || "general"));
  const { View } = parts[current ?? "general"];
  return (
    <RailColumns
      aside={
        <SectionNav
          label={`Settings of the ${kind}`}
          current={current}
          groups={[
            {
              title: "Settings",
              links: offered.map((id) => ({
                key: id,
                href: id === "general" ? path : `${path}/${id}`,
                label: parts[id].title,
              })),
            },
          ]}
        />
      }
    >
      <Measure>
        <Stack gap="xl">{current ? <View key={current} {...all} /> : <NoPart path={path} />}</Stack>
      </Measure>
    </RailColumns>
  );
};
