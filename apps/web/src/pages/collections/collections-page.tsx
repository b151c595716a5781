import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type CollectionSort, collectionsQuery } from "../../api/owners/collections.ts";
import { CollectionCards } from "../../features/collections/collection-cards.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { Select } from "../../ui/input/select/select.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { Text } from "../../ui/text/text.tsx";

const summary = "Lists of models and datasets that belong together.";

const sorts = [
  { value: "lastModified", label: "Recently updated" },
  { value: "trending", label: "Trending" },
  { value: "upvotes", label: "Most upvotes" },
] as const satisfies readonly { value: CollectionSort; label: string }[];

const List = ({ owner, sort }: { readonly owner: string | undefined; readonly sort: CollectionSort }) => {
  const query = useInfiniteQuery(collectionsQuery({ sort, ...(owner && { owner }) }));
  if (query.error) return <FailureNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data)
    return (
      <>
        <Loading what="collections" />
        <SkeletonPanel height={240} />
      </>
    );
  const collections = query.data.pages.flatMap((page) => page.collections);
  if (collections.length === 0)
    return (
      <Notice title="No collections yet" actions={<ButtonLink href="/new/collection">New collection</ButtonLink>}>
        <p>A collection lists models and datasets that belong together.</p>
      </Notice>
    );
  return (
    <>
      <CollectionCards label="Collections" collections={collections} hasOwners />
      <ShowMore query={query} />
    </>
  );
};

export const CollectionsPage = () => {
  const { owner, sort: asked } = useSearch({ from: "/collections" });
  const navigate = useNavigate();
  const sort = sorts.find(({ value }) => value === asked)?.value ?? "lastModified";
  const choose = (next: CollectionSort) => {
    const search = { ...(owner && { owner }), ...(next !== "lastModified" && { sort: next }) };
    void navigate({ to: "/collections", search, replace: true });
  };
  return (
    <TitledPage
      id="collections"
      title="Collections"
      summary={summary}
      note={sort === "trending" && <Text variant="note">Trending = upvotes in the last 30 days</Text>}
      side={
        <Cluster>
          <Select label="Order" choices={sorts} value={sort} onChoose={choose} />
          <ButtonLink href="/new/collection">New collection</ButtonLink>
        </Cluster>
      }
    >
      <List owner={owner} sort={sort} />
    </TitledPage>
  );
};
