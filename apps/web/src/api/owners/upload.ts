import type { LargeBatchRequest, PreuploadReply, PreuploadRequest, RepositoryKind } from "@orrery/contract";
import { sendForJson } from "../get-json.ts";
import { apiPath, filesPath } from "../repository.ts";
import { fetchFromHub, readFailure } from "../request.ts";

/** Where a commit goes. */
export interface CommitPlace {
  readonly kind: RepositoryKind;
  readonly id: string;
  /** A branch, or `refs/pr/1` for a pull request that exists. */
  readonly revision: string;
  /** Whether the commit opens a pull request for the branch. */
  readonly isPullRequest: boolean;
}

const placeQuery = ({ isPullRequest }: CommitPlace): string => (isPullRequest ? "?create_pr=1" : "");

export const preupload = (place: CommitPlace, request: PreuploadRequest): Promise<PreuploadReply> =>
  sendForJson(
    "POST",
    `${apiPath(place.kind, place.id)}/preupload/${encodeURIComponent(place.revision)}${placeQuery(place)}`,
    request,
  );

/** What to do with one large file. Without actions, the hub has it already. */
export interface LargeFileAction {
  readonly oid: string;
  readonly size: number;
  readonly actions?: {
    readonly upload?: { readonly href: string; readonly header?: Readonly<Record<string, string>> };
  };
  readonly error?: { readonly message: string };
}

const lfsMedia = "application/vnd.git-lfs+json";

export const largeBatch = async (
  { kind, id }: Pick<CommitPlace, "kind" | "id">,
  request: LargeBatchRequest,
): Promise<readonly LargeFileAction[]> => {
  const response = await fetchFromHub(`${filesPath(kind, id)}.git/info/lfs/objects/batch`, {
    method: "POST",
    headers: { accept: lfsMedia, "content-type": lfsMedia },
    body: JSON.stringify(request),
  });
  if (!response.ok) throw await readFailure(response);
  return ((await response.json()) as { objects: readonly LargeFileAction[] }).objects;
};

export type CommitLine =
  | { readonly key: "file"; readonly value: { path: string; content: string; encoding: "base64" | "utf-8" } }
  | { readonly key: "lfsFile"; readonly value: { path: string; algo: "sha256"; oid: string; size?: number } }
  | { readonly key: "deletedFile" | "deletedFolder"; readonly value: { path: string } };

interface CommitHeader {
  readonly summary: string;
  readonly description?: string;
  /** The commit is refused if the branch is at another one. */
  readonly parentCommit?: string;
}

export interface CommitResult {
  readonly commitOid: string;
  readonly pullRequestUrl?: string;
}

/** Lines are sent as a blob, so that large commits need no second copy. */
export const sendCommit = async (
  place: CommitPlace,
  header: CommitHeader,
  lines: readonly CommitLine[],
): Promise<CommitResult> => {
  const parts = [{ key: "header", value: header }, ...lines].map((line) => `${JSON.stringify(line)}\n`);
  const response = await fetchFromHub(
    `${apiPath(place.kind, place.id)}/commit/${encodeURIComponent(place.revision)}${placeQuery(place)}`,
    {
      method: "POST",
      headers: { accept: "application/json", "content-type": "application/x-ndjson" },
      body: new Blob(parts),
    },
  );
  if (!response.ok) throw await readFailure(response);
  return (await response.json()) as CommitResult;
};

/** The number at the end of the address of a pull request. */
export const pullRequestNumber = ({ pullRequestUrl }: CommitResult): number | undefined =>
  pullRequestUrl === undefined ? undefined : Number(pullRequestUrl.slice(pullRequestUrl.lastIndexOf("/") + 1));
