import type { RepositoryKind, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useLocation } from "@tanstack/react-router";
import { sessionQuery } from "../../api/sessions.ts";
import { canAdminister, canChange, canManage } from "../../lib/account/can-change.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { Measure } from "../../ui/layout/measure.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
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
}

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

export const SettingsTab = ({ kind, record }: SettingsTabProps) => {
  const { data: session } = useQuery(sessionQuery);
  if (!session) return <SkeletonPanel height={400} />;
  const { user } = session;
  const owner = record.id.split("/")[0] ?? "";
  if (!user || !canChange(user, owner)) return <Denied isSignedIn={!!user} kind={kind} />;
  const isManager = canManage(user, owner);
  return (
    <Measure>
      <Stack gap="xl">
        {isManager ? (
          <>
            <VisibilitySection kind={kind} record={record} />
            <AccessSection kind={kind} record={record} />
          </>
        ) : (
          <Text variant="soft">{`Only admins of ${owner} can delete this ${kind}, rename it or change who sees it.`}</Text>
        )}
        <DiscussionsSection kind={kind} record={record} />
        <BranchesSection kind={kind} record={record} isAdmin={canAdminister(user, owner)} />
        <PromotionSection kind={kind} id={record.id} isAdmin={canAdminister(user, owner)} />
        {canAdminister(user, owner) && <PublishersSection kind={kind} id={record.id} />}
        {kind === "model" && canAdminister(user, owner) && <EnginesSection model={record.id} />}
        <WebhooksSection target={{ type: kind, name: record.id }} />
        {isManager && <MoveSection key={record.id} kind={kind} record={record} user={user} />}
        {isManager && <DeleteSection kind={kind} record={record} />}
      </Stack>
    </Measure>
  );
};
