import type { RepositoryKind, RepositoryMirror, RepositoryRecord } from "@orrery/contract";
import { useQuery } from "@tanstack/react-query";
import { Pin } from "lucide-react";
import { sessionQuery } from "../../../api/sessions.ts";
import { pinMirror, repositoryMirrorQuery, unpinMirror } from "../../../api/upstream/mirror.ts";
import { useChange } from "../../../forms/use-change.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { agoText } from "../../../lib/format/ago-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";
import { Cluster } from "../../../ui/layout/cluster.tsx";
import { Collapsible } from "../../../ui/layout/collapsible.tsx";
import { Remark } from "../../../ui/layout/panel.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Code } from "../../../ui/text/text.tsx";
import { changesText, MirrorChangeList } from "./mirror-changes.tsx";

interface MirrorNoticeProps {
  readonly kind: RepositoryKind;
  readonly record: RepositoryRecord;
}

const shortSha = (sha: string): string => sha.slice(0, 12);

const upstreamPath = (upstream: string, kind: RepositoryKind, id: string): string =>
  `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;

/** Pins and unpins, and loads the page again: main is another commit then. */
const usePin = (kind: RepositoryKind, id: string) => {
  const after = { stores: repositoryMirrorQuery(kind, id).queryKey, invalidates: [["repository", kind, id]] };
  const pin = useChange((revision: string | undefined) => pinMirror(kind, id, revision), after);
  const unpin = useChange(() => unpinMirror(kind, id), after);
  return { pin, unpin };
};

interface StateProps {
  readonly kind: RepositoryKind;
  readonly mirror: RepositoryMirror;
}

const PinLine = ({ mirror: { pin, changes } }: Pick<StateProps, "mirror">) => {
  if (!pin) return null;
  return (
    <p>
      Pinned at <Code>{shortSha(pin.sha)}</Code>
      {pin.by && ` by ${pin.by}`}, {agoText(new Date(pin.at), new Date())}.{" "}
      {changes ? `Upstream changed since: ${changesText(changes)}.` : "Upstream has not changed."}
    </p>
  );
};

const AdminTools = ({ kind, mirror }: StateProps) => {
  const { id, pin: pinned, upstreamSha, changes } = mirror;
  const { pin, unpin } = usePin(kind, id);
  const isBusy = pin.isPending || unpin.isPending;
  const error = pin.error ?? unpin.error;
  return (
    <>
      <Cluster>
        {pinned && changes && upstreamSha && (
          <SmallButton disabled={isBusy} onClick={() => pin.mutate(upstreamSha)}>
            {`Update to ${shortSha(upstreamSha)}`}
          </SmallButton>
        )}
        {pinned ? (
          <SmallButton disabled={isBusy} onClick={() => unpin.mutate()}>
            Unpin
          </SmallButton>
        ) : (
          <SmallButton disabled={isBusy} onClick={() => pin.mutate(undefined)}>
            <Pin size={14} strokeWidth={1.75} aria-hidden="true" />
            Pin this version
          </SmallButton>
        )}
      </Cluster>
      {error && <InlineError>{error.message}</InlineError>}
      <FromCode
        curl={[
          curlCommand("GET", `/api/${kind}s/${id}/mirror`),
          curlCommand("PUT", `/api/${kind}s/${id}/mirror/pin`, { revision: upstreamSha ?? mirror.sha }),
          curlCommand("DELETE", `/api/${kind}s/${id}/mirror/pin`),
        ].join("\n")}
      />
    </>
  );
};

const Changes = ({ mirror: { changes } }: Pick<StateProps, "mirror">) =>
  changes && changes.total > 0 ? (
    <Collapsible title="What changed upstream" note={changesText(changes)}>
      <MirrorChangeList changes={changes} />
    </Collapsible>
  ) : null;

const StaleLine = ({ mark }: { readonly mark: NonNullable<RepositoryRecord["mirror"]> }) =>
  mark.isStale ? <p>{`${mark.message ?? "The upstream no longer has it."} This is the copy of this hub.`}</p> : null;

/** Says that a repository is a mirror, of what, how old it is, and what changed at the upstream. */
export const MirrorNotice = ({ kind, record: { id, mirror: mark } }: MirrorNoticeProps) => {
  const { data } = useQuery({ ...repositoryMirrorQuery(kind, id), enabled: mark !== undefined });
  const { data: session } = useQuery(sessionQuery);
  if (!mark) return null;
  const isAdmin = session?.user?.isAdmin === true && session.user.role === "admin";
  return (
    <section aria-label="Mirror">
      <Remark>
        <p>
          Mirror of{" "}
          <TextLink href={upstreamPath(mark.upstream, kind, id)}>{`${new URL(mark.upstream).host}/${id}`}</TextLink>,
          checked {agoText(new Date(mark.checkedAt), new Date())}.
        </p>
        <StaleLine mark={mark} />
        {data && <PinLine mirror={data} />}
        {data?.pin && <Changes mirror={data} />}
        {data && isAdmin && <AdminTools kind={kind} mirror={data} />}
      </Remark>
    </section>
  );
};
