import { useInfiniteQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { collectionsQuery } from "../../api/owners/collections.ts";
import { CollectionCards } from "../../features/collections/collection-cards.tsx";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { ButtonLink } from "../../ui/input/button/button.tsx";
import { ShowMore } from "../../ui/input/button/show-more.tsx";
import { Page } from "../../ui/layout/page.tsx";
import { PageMeta } from "../../ui/layout/page-meta.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Heading } from "../../ui/text/heading/heading.tsx";
import { Text } from "../../ui/text/text.tsx";

const summary = "Lists of models and datasets that belong together.";

const List = () => {
  const { owner } = useSearch({ strict: false }) as { owner?: string };
  const query = useInfiniteQuery(collectionsQuery({ ...(owner && { owner }) }));
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

export const CollectionsPage = () => (
  <Page space="tight">
    <PageMeta title="Collections" description={summary} />
    <Stack gap="lg">
      <TitleBlock
        title={
          <Heading level={1} variant="title" id="collections">
            Collections
          </Heading>
        }
        side={<ButtonLink href="/new/collection">New collection</ButtonLink>}
      >
        <Text variant="summary">{summary}</Text>
      </TitleBlock>
      <List />
    </Stack>
  </Page>
);
