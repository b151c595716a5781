import type { DiscussionQuery, Discussions, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { discussionsPerPage, discussionsQuery } from "../../../api/history/discussions.ts";
import { countOf, fullCount } from "../../../lib/format/count-text.ts";
import { exactText, whenText } from "../../../lib/format/when-text.ts";
import { hubUrl } from "../../../lib/routes/site-root.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../../ui/input/button/button.tsx";
import { SearchField } from "../../../ui/input/search-field.tsx";
import { TextChoice } from "../../../ui/input/segmented/text-choice.tsx";
import { Select } from "../../../ui/input/select/select.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { ToolBar } from "../../../ui/layout/tool-bar.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Heading } from "../../../ui/text/heading/heading.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { HistoryFailure } from "../history-failure.tsx";
import { discussionHref, discussionsHref } from "./discussion-hrefs.ts";
import { StatusIcon } from "./thread/status-pill.tsx";
import { TopicList } from "./topic-list.tsx";

interface DiscussionListProps {
  readonly kind: RepositoryKind;
  readonly id: string;
}

const statuses = ["open", "closed", "all"] as const;
const types = ["all", "discussion", "pull_request"] as const;

interface Filters {
  readonly status: (typeof statuses)[number];
  readonly type: (typeof types)[number];
  readonly author: string;
  readonly page: number;
}

const readFilters = (search: Readonly<Record<string, string | undefined>>): Filters => ({
  status: statuses.find((status) => status === search.status) ?? "open",
  type: types.find((type) => type === search.type) ?? "all",
  author: search.author ?? "",
  page: Math.min(10_000, Math.max(0, Number.parseInt(search.p ?? "0", 10) || 0)),
});

const toQuery = ({ status, type, author, page }: Filters): DiscussionQuery => ({
  status,
  type,
  p: page,
  ...(author.trim() && { author: author.trim().slice(0, 100) }),
});

/** The address holds the filters; the defaults are left out. */
const useFilters = () => {
  const filters = readFilters(useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>);
  const navigate = useNavigate();
  const change = (next: Partial<Filters>) => {
    const { status, type, author, page } = { ...filters, page: 0, ...next };
    const search = {
      ...(status !== "open" && { status }),
      ...(type !== "all" && { type }),
      ...(author && { author }),
      ...(page > 0 && { p: String(page) }),
    };
    void navigate({ to: ".", search, replace: true, resetScroll: false });
  };
  return { filters, change };
};

const FilterBar = ({ filters, onChange }: { filters: Filters; onChange: (next: Partial<Filters>) => void }) => (
  <>
    <TextChoice
      label="Status"
      choices={[
        { value: "open", label: "Open" },
        { value: "closed", label: "Closed" },
        { value: "all", label: "All" },
      ]}
      value={filters.status}
      onChoose={(status) => onChange({ status })}
    />
    <Select
      label="Type"
      choices={[
        { value: "all", label: "Everything" },
        { value: "discussion", label: "Discussions" },
        { value: "pull_request", label: "Pull requests" },
      ]}
      value={filters.type}
      onChoose={(type) => onChange({ type })}
    />
    <SearchField
      label="Author"
      placeholder="Author"
      size="sm"
      value={filters.author}
      onText={(author) => onChange({ author })}
    />
  </>
);

const Topics = ({ kind, id, found }: DiscussionListProps & { readonly found: Discussions }) => {
  const now = new Date();
  return (
    <TopicList
      label="Discussions"
      topics={found.discussions.map(({ num, title, status, isPullRequest, createdAt, author, numComments }) => ({
        key: String(num),
        href: discussionHref({ kind, id, num }),
        icon: <StatusIcon status={status} isPullRequest={isPullRequest} />,
        title,
        note: `#${num} opened ${whenText(new Date(createdAt), now)} by ${author.name}`,
        noteTitle: exactText(new Date(createdAt)),
        comments: numComments,
      }))}
    />
  );
};

const Pages = ({ found, page, onPage }: { found: Discussions; page: number; onPage: (page: number) => void }) =>
  found.count > discussionsPerPage && (
    <Cluster>
      <Button disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button disabled={found.start + found.discussions.length >= found.count} onClick={() => onPage(page + 1)}>
        Next
      </Button>
      <Text variant="note">
        {fullCount(found.start + 1)} to {fullCount(found.start + found.discussions.length)} of {fullCount(found.count)}
      </Text>
    </Cluster>
  );

const Empty = ({ kind, id, filters }: DiscussionListProps & { readonly filters: Filters }) => {
  const isFiltered = filters.author !== "" || filters.type !== "all" || filters.status !== "open";
  return isFiltered ? (
    <Notice title="No discussions match">
      <p>Change the filters to see others.</p>
    </Notice>
  ) : (
    <Notice
      title="No open discussions"
      actions={<ButtonLink href={`${discussionsHref(kind, id)}/new`}>New discussion</ButtonLink>}
    >
      <p>Ask a question, report a problem, or propose a change with a pull request.</p>
    </Notice>
  );
};

export const DiscussionList = ({ kind, id }: DiscussionListProps) => {
  const { filters, change } = useFilters();
  const { data, error, refetch } = useQuery(discussionsQuery(kind, id, toQuery(filters)));
  if (error) return <HistoryFailure error={error} onRetry={() => void refetch()} />;
  return (
    <Stack>
      <ToolBar
        end={
          <ButtonLink variant="primary" href={`${discussionsHref(kind, id)}/new`}>
            <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
            New discussion
          </ButtonLink>
        }
      >
        <Heading level={2} variant="section" id="community">
          Community
        </Heading>
      </ToolBar>
      <ToolBar end={data && <Text variant="note">{countOf(data.count, "result")}</Text>}>
        <FilterBar filters={filters} onChange={change} />
      </ToolBar>
      {!data && (
        <>
          <Loading what="discussions" />
          <SkeletonPanel height={240} />
        </>
      )}
      {data?.discussions.length === 0 && <Empty kind={kind} id={id} filters={filters} />}
      {data && data.discussions.length > 0 && <Topics kind={kind} id={id} found={data} />}
      {data && <Pages found={data} page={filters.page} onPage={(page) => change({ page })} />}
      <FromCode
        programs={[
          {
            name: "API",
            language: "shell",
            code: `curl '${hubUrl()}/api/${kind}s/${id}/discussions?status=${filters.status}&type=${filters.type}'`,
          },
        ]}
      />
    </Stack>
  );
};
