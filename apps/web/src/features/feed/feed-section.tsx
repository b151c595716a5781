import { useQuery } from "@tanstack/react-query";
import { deleteFeed, feedQuery, resetFeed } from "../../api/owners/notifications.ts";
import { useChange } from "../../forms/use-change.ts";
import { InlineError } from "../../ui/feedback/inline-error.tsx";
import { Button } from "../../ui/input/button/button.tsx";
import { CopyableSecret } from "../../ui/input/field/copyable-secret.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Text } from "../../ui/text/text.tsx";

export const FeedSection = () => {
  const { data, error } = useQuery(feedQuery);
  const change = useChange((hasFeed: boolean) => (hasFeed ? resetFeed() : deleteFeed()), {
    stores: feedQuery.queryKey,
  });
  const failure = error ?? change.error;
  return (
    <Section gap="tight" title="Feed" id="feed" variant="label">
      <Text variant="soft">
        Read your notifications in a feed reader (Atom). Anyone with the address can read them.
      </Text>
      {data?.url && <CopyableSecret label="Feed address" text={data.url} />}
      <Cluster>
        <Button disabled={!data || change.isPending} onClick={() => change.mutate(true)}>
          {data?.url ? "Reset address" : "Create feed"}
        </Button>
        {data?.url && (
          <Button variant="danger" disabled={change.isPending} onClick={() => change.mutate(false)}>
            Delete feed
          </Button>
        )}
      </Cluster>
      {failure && <InlineError>{failure.message}</InlineError>}
    </Section>
  );
};
