import type { MirrorSearchResults, RepositoryKind } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getRecord } from "../../../api/repository.ts";
import { sessionQuery } from "../../../api/sessions.ts";
import { searchSourcesQuery, upstreamSearchQuery } from "../../../api/upstream/mirror.ts";
import { useChange } from "../../../forms/use-change.ts";
import { countOf, shortCountOf } from "../../../lib/format/count-text.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Loading, SkeletonText } from "../../../ui/feedback/skeleton.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Section } from "../../../ui/layout/section.tsx";
import { ActionRows, LinkRow } from "../../../ui/list/action-rows.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";

type UpstreamResult = MirrorSearchResults["results"][number];

const upstreamUrl = ({ upstream, kind, id }: UpstreamResult): string =>
  `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;

const noteOf = ({ upstream, task, downloads, action, rule }: UpstreamResult): string =>
  [new URL(upstream).host, task, shortCountOf(downloads, "download"), action === "review" && `Needs a review: ${rule}`]
    .filter(Boolean)
    .join(" · ");

interface ResultActionsProps {
  readonly result: UpstreamResult;
  readonly isAdmin: boolean;
}

/** Fetching brings the record and the file list; files follow when they are first read. */
const ResultActions = ({ result, isAdmin }: ResultActionsProps) => {
  const { kind, id, action, rule } = result;
  const { mutate, isPending, isSuccess, error } = useChange(() => getRecord(kind, id), {
    invalidates: [[`${kind}s`]],
  });
  if (action === "deny") return <StatusText variant="bad">{`Not allowed: ${rule}`}</StatusText>;
  if (isSuccess) return <TextLink href={repositoryPath(kind, id)}>{`Open ${id}`}</TextLink>;
  return (
    <>
      {error && <InlineError>{error.message}</InlineError>}
      <SmallButton onClick={() => mutate()} disabled={isPending} aria-label={`Fetch ${id}`}>
        {isPending ? "Fetching…" : "Fetch"}
      </SmallButton>
      {isAdmin && <TextLink href={`/import?source=${encodeURIComponent(upstreamUrl(result))}`}>Import files</TextLink>}
    </>
  );
};

const Results = ({ kind, text }: { readonly kind: RepositoryKind; readonly text: string }) => {
  const { data, error, refetch } = useQuery(upstreamSearchQuery(kind, text));
  const { data: session } = useQuery(sessionQuery);
  const isAdmin = session?.user?.isAdmin === true && session.user.role === "admin";
  if (error)
    return (
      <InlineError>
        {error.message} <SmallButton onClick={() => void refetch()}>Retry</SmallButton>
      </InlineError>
    );
  if (!data)
    return (
      <>
        <Loading what="results of other hubs" />
        <SkeletonText widths={[60, 45, 52]} />
      </>
    );
  return (
    <>
      {data.failures.map(({ upstream, message }) => (
        <InlineError key={upstream}>{`${message} Showing results of this hub only.`}</InlineError>
      ))}
      {data.results.length > 0 && (
        <ActionRows label="Not on this hub">
          {data.results.map((result) => (
            <LinkRow
              key={`${result.upstream} ${result.id}`}
              href={upstreamUrl(result)}
              id={result.id}
              hasSmallDetail
              detail={noteOf(result)}
              actions={<ResultActions result={result} isAdmin={isAdmin} />}
            />
          ))}
        </ActionRows>
      )}
      {data.results.length === 0 && data.failures.length === 0 && (
        <Text variant="soft">{`No other ${kind}s match there.`}</Text>
      )}
      <div role="status">
        {data.results.length > 0 && <Text variant="note">{countOf(data.results.length, "result")}</Text>}
      </div>
    </>
  );
};

interface UpstreamResultsProps {
  readonly kind: RepositoryKind;
  readonly text: string;
}

/** Searches of other hubs tell them what you look for, so they start with a button. */
export const UpstreamResults = ({ kind, text }: UpstreamResultsProps) => {
  const { data: sources = [] } = useQuery(searchSourcesQuery);
  const [asked, setAsked] = useState<string>();
  const words = text.trim();
  if (sources.length === 0 || words === "") return null;
  const hosts = sources.map(({ address }) => new URL(address).host).join(", ");
  return (
    <Section gap="tight" title="Not on this hub" id="not-on-this-hub" variant="label">
      {asked === words ? (
        <Results kind={kind} text={words} />
      ) : (
        <div>
          <Button onClick={() => setAsked(words)}>{`Search ${hosts}`}</Button>
        </div>
      )}
    </Section>
  );
};
