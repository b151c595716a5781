import { setImmediate as nextTurn } from "node:timers/promises";
import { findForGit } from "../../catalogue/access.ts";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { HubError, isHubError, withFullDisk } from "../../errors.ts";
import { advertiseCommands, advertiseRefs, flush, type GitService, listRefLines } from "../../git/advertisement.ts";
import { parseCommand, parseFetch, parseFetchCommand, parseRefsCommand } from "../../git/fetch-request.ts";
import { type PushRequest, readPush } from "../../git/push-request.ts";
import type { OpenPush, OpenPushes } from "../../http/shutdown/open-pushes.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { replyToCommand, replyToFetch } from "./fetch/fetch-reply.ts";
import { type FetchDeps, openFetch } from "./fetch/upload-pack.ts";
import { spoolPush } from "./push/push-files.ts";
import { type PushOutcome, replyToPush } from "./push/push-reply.ts";
import { reasonOf } from "./push/push-rules.ts";
import { type ReceiveDeps, receivePush } from "./push/receive-pack.ts";
import { listShownRefs } from "./shown-refs.ts";

export interface GitRepository {
  readonly kind: RepositoryKind;
  readonly id: string;
}

export interface GitHttpDeps extends FetchDeps, ReceiveDeps {
  /** Folder for packs while they are read. */
  readonly incoming: string;
  readonly maxPushBytes: number;
  readonly pushes: OpenPushes;
}

/** A client names at most 16,384 commits in one request, of about 50 bytes each. */
const maxFetchBytes = 4 * 1024 * 1024;

const collect = async (body: AsyncIterable<Buffer>): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxFetchBytes)
      throw new HubError("too_large", `A fetch request can have ${maxFetchBytes / 1024 ** 2} MiB.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/** Reads the rest of a request without storing it: git reads a reply only after it has sent everything. */
const skip = async (body: AsyncIterable<Buffer>, maxBytes: number): Promise<void> => {
  let size = 0;
  for await (const part of body) {
    size += part.length;
    if (size > maxBytes) return;
  }
};

/** Waits for the first part, so that an error before it is not lost in a stream. */
const started = async (parts: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> => {
  const first = await parts.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* parts;
  })();
};

/** Only users contribute, so a push has an account. */
const pushOf = (row: RepositoryRow, { account }: Viewer): OpenPush => ({
  accountId: account?.id ?? 0,
  repositoryId: row.id,
});

/** A push that would lose the hub on its way does not begin. */
const beginPush = (pushes: OpenPushes, push: OpenPush): void => {
  if (pushes.isSettling() && !pushes.has(push))
    throw new HubError("unavailable", "This hub is shutting down and takes no new pushes. Push again in a minute.", {
      headers: { "retry-after": "60" },
    });
  pushes.begin(push);
};

const unpackFailure = ({ commands }: PushRequest, error: HubError): PushOutcome => ({
  unpackError: reasonOf(error),
  refs: commands.map(({ ref }) => ({ ref, refusal: "unpacker error" })),
});

/** Reads a push to its end, and replies what became of it. */
const receiveFor =
  (deps: GitHttpDeps) =>
  async (row: RepositoryRow, body: AsyncIterable<Buffer>, actor: Actor): Promise<AsyncIterable<Buffer> | Buffer> => {
    const { pushes, maxPushBytes, onError } = deps;
    const push: PushRequest = await readPush(body);
    if (push.refusal) {
      await skip(push.pack, maxPushBytes);
      return replyToPush(Promise.resolve(unpackFailure(push, push.refusal)), push.options);
    }
    const spooled = await spoolPush(push.pack, deps).catch((error: unknown) => {
      const full = withFullDisk(error);
      if (!isHubError(full, "disk_full")) throw error;
      onError(error);
      return full;
    });
    // Git shows what the reply says of each ref, and nothing but the number of another status.
    if (isHubError(spooled)) return replyToPush(Promise.resolve(unpackFailure(push, spooled)), push.options);
    // Before a large push, clients send an empty one to see whether they may.
    if (push.commands.length > 0) {
      pushes.end(pushOf(row, actor.viewer));
      return replyToPush(receivePush(deps, row, push, spooled, actor), push.options);
    }
    pushes.begin(pushOf(row, actor.viewer));
    await spooled.remove();
    return Buffer.alloc(0);
  };

export const createGitHttpService = (deps: GitHttpDeps) => {
  const { db, catalogue, view, pushes, onError } = deps;

  const openFor = async ({ kind, id }: GitRepository, service: GitService, viewer: Viewer): Promise<RepositoryRow> => {
    // Those who cannot change a repository can still push to their pull requests.
    const action = service === "git-upload-pack" ? "download" : "contribute";
    return findForGit(catalogue, viewer, action, kind, id);
  };

  const runCommand = async (row: RepositoryRow, body: Buffer): Promise<AsyncIterable<Buffer> | Buffer> => {
    const command = parseCommand(body);
    if (command.name === "ls-refs")
      return listRefLines(await listShownRefs(db, view, row.id), parseRefsCommand(command));
    if (command.name !== "fetch")
      throw new HubError("bad_request", `git-upload-pack has no command "${command.name.slice(0, 50)}".`);
    // A request has up to 32,768 lines: other requests come between splitting and reading them.
    if (command.lines.length > 1_000) await nextTurn();
    const request = parseFetchCommand(command);
    return started(replyToCommand(request, await openFetch(deps, row.id, request), { onError }));
  };

  return {
    /** Finds a repository for a service; anonymous callers who cannot use it are asked for a token. */
    openFor,
    receive: receiveFor(deps),
    advertise: async (
      repository: GitRepository,
      service: GitService,
      isVersion2: boolean,
      viewer: Viewer,
    ): Promise<Buffer> => {
      const row = await openFor(repository, service, viewer);
      if (isVersion2 && service === "git-upload-pack") return advertiseCommands();
      if (service === "git-receive-pack") beginPush(pushes, pushOf(row, viewer));
      return advertiseRefs(service, await listShownRefs(db, view, row.id));
    },
    upload: async (
      row: RepositoryRow,
      isVersion2: boolean,
      body: AsyncIterable<Buffer>,
    ): Promise<AsyncIterable<Buffer> | Buffer> => {
      const bytes = await collect(body);
      if (bytes.length === 0) return flush;
      if (isVersion2) return runCommand(row, bytes);
      const request = parseFetch(bytes);
      if (request.wants.length === 0) return Buffer.alloc(0);
      return started(replyToFetch(request, await openFetch(deps, row.id, request), { onError }));
    },
  };
};

export type GitHttpService = ReturnType<typeof createGitHttpService>;
