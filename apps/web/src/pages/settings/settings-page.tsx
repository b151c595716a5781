import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { type BrowserSession, sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SignInNotice } from "../../features/failure/sign-in-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { RailColumns } from "../../ui/layout/columns.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { SectionNav } from "../../ui/navigation/section-nav.tsx";
import { Text } from "../../ui/text/text.tsx";
import { SectionSkeleton } from "./section-skeleton.tsx";
import { canOpen, isSection, type SectionId, type SettingsSection, sectionGroups, sections } from "./sections.ts";

const pathOf = (id: SectionId): string => `/settings/${id}`;

const Nav = ({
  current,
  session,
}: {
  readonly current: SectionId | undefined;
  readonly session: BrowserSession | undefined;
}) => {
  const groups = sectionGroups
    .map(({ title, ids }) => ({ title, ids: ids.filter((id) => canOpen(id, session?.user)) }))
    .filter(({ ids }) => ids.length > 0);
  return (
    <SectionNav
      label="Settings"
      current={current}
      groups={groups.map(({ title, ids }) => ({
        title,
        links: ids.map((id) => ({ key: id, href: pathOf(id), label: sections[id].title })),
      }))}
    />
  );
};

const Body = ({ id, session }: { readonly id: SectionId; readonly session: BrowserSession }) => {
  const part: SettingsSection = sections[id];
  const { user } = session;
  if (part.component.kind === "open") return <part.component.View />;
  if (!user) return <SignInNotice>Sign in to manage settings. Theme is under Appearance.</SignInNotice>;
  if (!canOpen(id, user))
    return (
      <Notice title="Admins only" actions={<ButtonLink href="/settings/tokens">Your settings</ButtonLink>}>
        <p>Sign in with an admin token to open this page.</p>
      </Notice>
    );
  return <part.component.View user={user} />;
};

const Unknown = () => (
  <Notice title="Page not found" actions={<ButtonLink href="/settings/tokens">Your settings</ButtonLink>}>
    <p>Check the address or choose a section.</p>
  </Notice>
);

export const SettingsPage = () => {
  const { part: asked } = useParams({ from: "/settings/$part" });
  const { data: session, error, refetch } = useQuery(sessionQuery);
  const id = isSection(asked) ? asked : undefined;
  return (
    <Page space="tight">
      <PageMeta title={id ? sections[id].title : "Settings"} description={id ? sections[id].summary : "Settings"} />
      <RailColumns aside={<Nav current={id} session={session} />}>
        <Stack gap="lg">
          <TitleBlock title={id ? sections[id].title : "Settings"} id={asked}>
            {id && <Text variant="summary">{sections[id].summary}</Text>}
          </TitleBlock>
          {!id && <Unknown />}
          {error && !session && <FailureNotice error={error} onRetry={() => void refetch()} />}
          {id && !session && !error && <SectionSkeleton />}
          {id && session && (
            <Suspense fallback={<SectionSkeleton />}>
              <Body key={id} id={id} session={session} />
            </Suspense>
          )}
        </Stack>
      </RailColumns>
    </Page>
  );
};
