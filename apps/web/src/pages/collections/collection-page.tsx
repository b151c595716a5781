import type { Collection } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { ArrowBigUp, Lock } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { isApiError } from "../../api/api-error.ts";
import { collectionQuery, loadUpvote, saveUpvote } from "../../api/owners/collections.ts";
import { sessionQuery } from "../../api/sessions.ts";
import { FailureNotice } from "../../features/failure/failure-notice.tsx";
import { VoteButton } from "../../features/repository-actions/vote-button.tsx";
import { canChange } from "../../lib/account/can-change.ts";
import { curlCommand } from "../../lib/code/quote-text.ts";
import { agoText, dayText } from "../../lib/format/ago-text.ts";
import { countOf } from "../../lib/format/count-text.ts";
import { ownerPath } from "../../lib/routes/paths.ts";
import { MissingItem } from "../../ui/feedback/not-found.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Loading, SkeletonPanel } from "../../ui/feedback/skeleton.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Page, PageMeta } from "../../ui/layout/page.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import { TitleBlock } from "../../ui/layout/title-block.tsx";
import { Breadcrumb } from "../../ui/navigation/breadcrumb.tsx";
import { Fact } from "../../ui/text/fact.tsx";
import { FromCode } from "../../ui/text/from-code.tsx";
import { Text } from "../../ui/text/text.tsx";
import { DeleteCollection, EditCollection } from "./collection-dialogs.tsx";
import { CollectionItems } from "./collection-items.tsx";

const UpvoteButton = ({ slug, upvotes }: { readonly slug: string; readonly upvotes: number }) => (
  <VoteButton
    icon={ArrowBigUp}
    labels={["Upvote", "Upvoted"]}
    count={upvotes}
    queryKey={["upvote", slug]}
    load={(signal) => loadUpvote(slug, signal)}
    save={(isOn) => saveUpvote(slug, isOn)}
  />
);

const AddToCollection = lazy(() =>
  import("../../features/repository-actions/add-to-collection.tsx").then((module) => ({
    default: module.AddToCollection,
  })),
);

const Actions = ({ collection }: { readonly collection: Collection }) => {
  const [dialog, setDialog] = useState<"edit" | "delete">();
  const close = () => setDialog(undefined);
  return (
    <>
      <Button onClick={() => setDialog("edit")}>Edit</Button>
      <Button variant="danger" onClick={() => setDialog("delete")}>
        Delete
      </Button>
      {dialog === "edit" && <EditCollection collection={collection} onClose={close} />}
      {dialog === "delete" && <DeleteCollection collection={collection} onClose={close} />}
    </>
  );
};

interface HeaderProps {
  readonly collection: Collection;
  readonly isMine: boolean;
  readonly isSignedIn: boolean;
}

/** For everyone who is signed in: adds this collection to one of their own. */
const AddButton = ({ collection: { slug, title } }: { readonly collection: Collection }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Add to collection</Button>
      <Suspense>
        {isOpen && <AddToCollection kind="collection" id={slug} name={title} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};

const Header = ({ collection, isMine, isSignedIn }: HeaderProps) => (
  <TitleBlock
    above={
      <Breadcrumb
        crumbs={[
          { href: "/collections", label: "Collections" },
          { href: ownerPath(collection.owner.name), label: collection.owner.name },
        ]}
      />
    }
    title={collection.title}
    id="collection"
    side={
      <>
        <UpvoteButton slug={collection.slug} upvotes={collection.upvotes} />
        {isSignedIn && <AddButton collection={collection} />}
        {isMine && <Actions collection={collection} />}
      </>
    }
  >
    {collection.description && <Text variant="summary">{collection.description}</Text>}
    <Cluster>
      <Fact label="Items">{countOf(collection.items.length, "item")}</Fact>
      <Fact label="Updated" title={dayText(new Date(collection.lastUpdated))}>
        {`updated ${agoText(new Date(collection.lastUpdated), new Date())}`}
      </Fact>
      {collection.private && (
        <Fact label="Access" icon={<Lock size={14} strokeWidth={1.75} aria-hidden="true" />}>
          Private
        </Fact>
      )}
    </Cluster>
  </TitleBlock>
);

const Empty = () => (
  <Notice title="Nothing here yet" actions={<ButtonLink href="/models">Browse models</ButtonLink>}>
    <p>Open a model or dataset, then choose Add to collection in its menu.</p>
  </Notice>
);

const Loaded = ({ collection }: { readonly collection: Collection }) => {
  const { data: session } = useQuery(sessionQuery);
  const isMine = canChange(session?.user, collection.owner.name);
  return (
    <Page space="tight">
      <PageMeta
        title={collection.title}
        description={collection.description ?? "A collection of models and datasets."}
      />
      <Stack gap="lg">
        <Header collection={collection} isMine={isMine} isSignedIn={session?.user !== undefined} />
        {collection.items.length > 0 ? <CollectionItems collection={collection} canChange={isMine} /> : <Empty />}
        <FromCode
          hf={`hf collections add-item ${collection.slug} owner/name model`}
          curl={[
            curlCommand("POST", `/api/collections/${collection.slug}/items`, {
              item: { type: "model", id: "owner/name" },
            }),
            curlCommand("POST", `/api/collections/${collection.slug}/upvote`),
            curlCommand("PATCH", `/api/collections/${collection.slug}`, { title: collection.title }),
          ].join("\n")}
        />
      </Stack>
    </Page>
  );
};

const Missing = ({ slug, owner }: { readonly slug: string; readonly owner: string }) => {
  const { data: session } = useQuery(sessionQuery);
  return (
    <MissingItem
      kind="Collection"
      name={slug}
      actions={
        <>
          <ButtonLink variant="primary" href="/collections">
            All collections
          </ButtonLink>
          <ButtonLink href={ownerPath(owner)}>{owner}</ButtonLink>
          {session && !session.user && (
            <ButtonLink href={`/login?next=${encodeURIComponent(`/collections/${slug}`)}`}>Sign in</ButtonLink>
          )}
        </>
      }
    />
  );
};

export const CollectionPage = () => {
  const { owner, name } = useParams({ from: "/collections/$owner/$name" });
  const slug = `${owner}/${name}`;
  const { data, error, refetch } = useQuery(collectionQuery(slug));
  if (data) return <Loaded collection={data} />;
  if (isApiError(error, "not_found")) return <Missing slug={slug} owner={owner} />;
  if (error) return <FailureNotice error={error} onRetry={() => void refetch()} />;
  return (
    <Page space="tight">
      <Loading what="the collection" />
      <SkeletonPanel height={320} />
    </Page>
  );
};
