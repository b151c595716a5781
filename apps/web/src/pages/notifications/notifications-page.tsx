import type { NotificationChange, Notifications, WaitingItem } from "@orrery/contract";
import { useInfiniteQuery, usePrefetchInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import {
  markNotifications,
  type NotificationFilter,
  notificationsQuery,
  waitingQuery,
} from "../../api/owners/notifications.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { SignInNotice } from "../../features/failure/sign-in-notice.tsx";
import { FeedSection } from "../../features/feed/feed-section.tsx";
import { useChange } from "../../forms/use-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { fullCount } from "../../lib/format/count-text.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { TextChoice } from "../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { PlainColumns } from "../../ui/layout/columns.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { ToolBar } from "../../ui/layout/tool-bar.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { NotificationList } from "./notification-list.tsx";

/** Loaded where something waits. */
const WaitingList = lazy(() =>
  import("../../features/waiting/waiting-list.tsx").then((module) => ({ default: module.WaitingList })),
);

const summary = "What happened in repositories and discussions you watch.";

const states = [
  { value: "unread", label: "Unread" },
  { value: "all", label: "All" },
] as const;

const useFilter = () => {
  const { state, repo } = useSearch({ from: "/notifications" });
  const navigate = useNavigate();
  const filter: NotificationFilter = { state: state === "all" ? "all" : "unread", repo };
  const setFilter = (next: NotificationFilter) =>
    void navigate({
      to: "/notifications",
      search: { ...(next.state === "all" && { state: "all" }), ...(next.repo && { repo: next.repo }) },
      replace: true,
    });
  return [filter, setFilter] as const;
};

const useMark = () =>
  useChange((change: NotificationChange) => markNotifications(change), { invalidates: [["notifications"]] });

interface FiltersProps {
  readonly repos: Notifications["repos"];
  readonly filter: NotificationFilter;
  readonly onFilter: (filter: NotificationFilter) => void;
}

const every = "";

const Filters = ({ repos, filter, onFilter }: FiltersProps) => (
  <>
    <TextChoice
      label="Show"
      choices={states}
      value={filter.state}
      onChoose={(state) => onFilter({ ...filter, state })}
    />
    <Select
      label="Repository"
      choices={[
        { value: every, label: "All repositories" },
        ...repos.map(({ type, name, unread }) => ({
          value: `${type}s/${name}`,
          label: unread > 0 ? `${name} (${unread})` : name,
        })),
      ]}
      value={filter.repo ?? every}
      onChoose={(repo) => onFilter({ ...filter, repo: repo || undefined })}
    />
  </>
);

const Empty = ({ filter, onFilter }: Omit<FiltersProps, "repos">) =>
  filter.state === "unread" ? (
    <Notice
      title="All caught up"
      actions={<Button onClick={() => onFilter({ ...filter, state: "all" })}>Show all</Button>}
    >
      <p>You have no unread notifications.</p>
    </Notice>
  ) : (
    <Notice title="No notifications yet" actions={<ButtonLink href="/models">Browse models</ButtonLink>}>
      <p>Open a model or dataset and choose Watch to hear about changes.</p>
    </Notice>
  );

const Inbox = () => {
  const [filter, setFilter] = useFilter();
  const query = useInfiniteQuery(notificationsQuery(filter));
  const { mutate, error, isPending } = useMark();
  if (query.error) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  const [first] = query.data?.pages ?? [];
  const notifications = query.data?.pages.flatMap((page) => page.notifications) ?? [];
  const hasUnread = notifications.some(({ unread }) => unread > 0);
  return (
    <Stack>
      <ToolBar
        end={
          <Button disabled={!hasUnread || isPending} onClick={() => mutate(filter.repo ? { repo: filter.repo } : {})}>
            Mark all as read
          </Button>
        }
      >
        <Filters repos={first?.repos ?? []} filter={filter} onFilter={setFilter} />
      </ToolBar>
      {error && <InlineError>{error.message}</InlineError>}
      {!first && (
        <>
          <Loading what="notifications" />
          <SkeletonPanel height={240} />
        </>
      )}
      {first && notifications.length === 0 && <Empty filter={filter} onFilter={setFilter} />}
      {notifications.length > 0 && <NotificationList notifications={notifications} onMark={mutate} />}
      <ShowMore query={query} />
      <FromCode
        curl={[
          curlCommand("GET", "/api/notifications?state=unread"),
          curlCommand("POST", "/api/notifications/read", {}),
          curlCommand("PUT", "/api/models/owner/name/watch", { level: "all" }),
          curlCommand("PUT", "/api/owners/name/watch", { level: "all" }),
          curlCommand("POST", "/api/notifications/feed"),
        ].join("\n")}
      />
    </Stack>
  );
};

/** Nothing where nothing waits: what happened is below. */
const WaitingForYou = ({ items }: { readonly items: readonly WaitingItem[] }) => {
  if (items.length === 0) return null;
  return (
    <Section gap="tight" title={<>Waiting for you {fullCount(items.length)}</>} id="waiting">
      <Suspense fallback={<SkeletonPanel height={items.length * 68} />}>
        <WaitingList items={items} />
      </Suspense>
    </Section>
  );
};

/** Shown together, so that what waits does not push down what is being read. */
const Lists = () => {
  const [filter] = useFilter();
  usePrefetchInfiniteQuery(notificationsQuery(filter));
  const { data = [], isPending } = useQuery(waitingQuery);
  if (isPending) return <SkeletonPanel height={240} />;
  return (
    <Stack gap="xl">
      <WaitingForYou items={data} />
      <Inbox />
    </Stack>
  );
};

const Body = () => {
  const { data: session, error, refetch } = useQuery(sessionQuery);
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  if (!session) return <SkeletonPanel height={240} />;
  if (!session.user) return <SignInNotice>Notifications belong to your account.</SignInNotice>;
  return (
    <PlainColumns aside={<FeedSection />}>
      <Lists />
    </PlainColumns>
  );
};

export const NotificationsPage = () => (
  <TitledPage id="notifications" title="Notifications" summary={summary}>
    <Body />
  </TitledPage>
);
