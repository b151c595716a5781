import type { OwnerOverview } from "@orrery/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { collectionsQuery } from "../../api/owners/collections.ts";
import { CollectionCards } from "../../features/collections/collection-cards.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";

interface OwnedCollectionsProps {
  readonly owner: OwnerOverview;
  readonly limit?: number;
}

export const OwnedCollections = ({ owner, limit }: OwnedCollectionsProps) => {
  const query = useInfiniteQuery(collectionsQuery({ owner: owner.name }));
  if (query.error) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <SkeletonPanel height={120} />;
  const collections = query.data.pages.flatMap((page) => page.collections);
  if (collections.length === 0)
    return (
      <Notice
        title="No collections yet"
        actions={
          owner.canCreate && (
            <ButtonLink href={`/new/collection?owner=${encodeURIComponent(owner.name)}`}>New collection</ButtonLink>
          )
        }
      >
        <p>A collection lists models and datasets that belong together.</p>
      </Notice>
    );
  return (
    <>
      <CollectionCards label="Collections" collections={collections.slice(0, limit)} />
      {limit === undefined && <ShowMore query={query} />}
    </>
  );
};
