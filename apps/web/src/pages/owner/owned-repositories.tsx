import type { OwnerOverview, RepositoryKind } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { repositoryListQuery } from "../../api/repositories.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { RepositoryRow } from "../../features/repositories/repository-row.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { EntryRowSkeleton } from "../../ui/list/entry-row.tsx";

/** Also what is only named by a task page: this is the owner's complete list. */
const everyOrigin: readonly string[] = [];

const sorts = { used: "downloads", updated: "lastModified" } as const;

export type OwnedSort = keyof typeof sorts;

interface OwnedRepositoriesProps {
  readonly kind: RepositoryKind;
  readonly owner: OwnerOverview;
  readonly sort: OwnedSort;
  /** Shows so many rows, without a button for more. */
  readonly limit?: number;
}

const pageSize = 30;

const Empty = ({ kind, owner }: Pick<OwnedRepositoriesProps, "kind" | "owner">) => (
  <Notice
    title={`No ${kind}s yet`}
    actions={
      owner.canCreate && (
        <ButtonLink href={`/new/${kind}?owner=${encodeURIComponent(owner.name)}`}>{`New ${kind}`}</ButtonLink>
      )
    }
  >
    <p>{`${owner.fullname} has no ${kind}s that you can see.`}</p>
  </Notice>
);

export const OwnedRepositories = ({ kind, owner, sort, limit }: OwnedRepositoriesProps) => {
  const query = useInfiniteQuery(
    repositoryListQuery(kind, {
      author: [owner.name],
      sort: sorts[sort],
      direction: "-1",
      limit: limit ?? pageSize,
      origin: [...everyOrigin],
    }),
  );
  if (query.error) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return Array.from({ length: 3 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move.
      <EntryRowSkeleton key={index} />
    ));
  const records = query.data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <Empty kind={kind} owner={owner} />;
  return (
    <>
      <ul aria-label={kind === "model" ? "Models" : "Datasets"}>
        {records.map((record) => (
          <li key={record.id}>
            <RepositoryRow kind={kind} record={record} />
          </li>
        ))}
      </ul>
      {limit === undefined && <ShowMore query={query} />}
    </>
  );
};
