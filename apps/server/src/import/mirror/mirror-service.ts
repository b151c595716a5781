import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { BlobStore, ByteRange } from "../../blobs/store.ts";
import type { AtRevision } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { FileRow } from "../../catalogue/history/read-files.ts";
import { upstreamHashes } from "../../catalogue/history/upstream-files.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import type { Config } from "../../config/config.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { createContentDownloads } from "./content-downloads.ts";
import { createPins, type MirrorPins } from "./pins/pins.ts";
import { createPuller, type Puller } from "./pull.ts";
import type { PullSource } from "./pull-revision.ts";
import { type InspectedRepository, inspectStored, inspectUpstream } from "./rules/inspect.ts";
import type { MirrorPolicy } from "./rules/mirror-policy.ts";
import type { MirrorSignatures } from "./rules/mirror-signatures.ts";
import { createUpstreamSearch, type UpstreamSearch } from "./search-upstreams.ts";
import type { MirrorUpstreams, NamedUpstream } from "./upstreams.ts";

export interface MirrorDeps {
  readonly db: Db;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly scans: ScanService;
  readonly policy: MirrorPolicy;
  readonly signatures: MirrorSignatures;
  readonly upstreams: MirrorUpstreams;
  readonly config: Pick<Config, "mirrorRefresh" | "isAnonymousAllowed" | "dataFolder">;
  readonly now: () => number;
}

/** The content of a file that is fetched as it is read. */
interface PulledContent {
  /** The hash of a large file. */
  readonly sha256: string | null;
  readonly read: (range: ByteRange | undefined) => Promise<Readable>;
}

/** Fetches repositories from other hubs when they are first asked for. */
export interface MirrorService extends Puller {
  /** The content of a file that is not stored; undefined if no upstream has it. */
  readonly content: (at: AtRevision, file: FileRow, viewer: Viewer) => Promise<PulledContent | undefined>;
  /** A repository and its files on the main branch, as rules see them; nothing is stored. */
  readonly inspect: (kind: RepositoryKind, id: string) => Promise<InspectedRepository>;
  /** Throws if a rule denies a file or asks for a review. */
  readonly checkFile: (at: AtRevision, file: FileRow, viewer: Viewer) => Promise<void>;
  readonly pins: MirrorPins;
  readonly upstreamSearch: UpstreamSearch;
  readonly isOn: () => boolean;
  readonly upstreams: () => readonly NamedUpstream[];
  /** Asks an upstream for a list of one model. Throws if it does not answer. */
  readonly contact: (address: string) => Promise<void>;
  /** The same for an address that is not used yet, with a token. */
  readonly tryUpstream: (address: string, token: string | undefined) => Promise<void>;
  readonly close: () => Promise<void>;
}

const notMirror = (): HubError =>
  new HubError("conflict", "This hub does not mirror another one. Turn the mirror on under Settings > Mirror.");

const inspect = async (
  { db, catalogue, signatures, upstreams, now }: MirrorDeps,
  kind: RepositoryKind,
  id: string,
): Promise<InspectedRepository> => {
  const row = await catalogue.find(kind, id);
  if (row && upstreams.forOrigin(row.origin)) return inspectStored({ db, signatures }, row);
  const found = upstreams.forId(id);
  if (found && (!row || row.origin === "reference"))
    return inspectUpstream({ signatures, now: now() }, found.source, kind, id);
  throw new HubError(
    "not_found",
    `There is no upstream for the ${kind} "${id}". Check the upstream under Settings > Mirror.`,
  );
};

/** Throws while the mirror is off. */
const onlyOn =
  (isOn: () => boolean) =>
  <Given extends unknown[], Result>(act: (...given: Given) => Promise<Result>) =>
  async (...given: Given): Promise<Result> => {
    if (!isOn()) throw notMirror();
    return act(...given);
  };

/** One request for a list, which every hub answers. */
const contact = (client: PullSource["client"], address: string): Promise<void> =>
  client.ask(`${address}/api/models?limit=1`, async (reply) => reply.body?.cancel());

export const createMirrorService = (deps: MirrorDeps): MirrorService => {
  const { db, policy, upstreams, config } = deps;
  const whenOn = onlyOn(upstreams.isOn);
  const downloads = createContentDownloads({ ...deps, folder: join(resolve(config.dataFolder), "incoming") });
  const puller = createPuller(deps);
  const pins = createPins({ ...deps, puller });
  const search = createUpstreamSearch(deps);
  return {
    ...puller,
    isOn: upstreams.isOn,
    pins: { state: whenOn(pins.state), pin: whenOn(pins.pin), unpin: whenOn(pins.unpin) },
    upstreamSearch: { searched: search.searched, search: whenOn(search.search) },
    content: async (at, file, viewer) => {
      const found = upstreams.isMisplaced(at.row) ? undefined : upstreams.forOrigin(at.row.origin);
      const hashes = found && (await upstreamHashes(db, at.row.id, [file.oid]));
      const sha256 = hashes?.get(file.oid);
      if (!found || sha256 === undefined) return undefined;
      await policy.checkFile(viewer, at, file);
      const wanted = { at, file, sha256, access: found.access, viewer };
      return { sha256, read: (range) => downloads.read(wanted, range) };
    },
    inspect: whenOn((kind: RepositoryKind, id: string) => inspect(deps, kind, id)),
    checkFile: async (at, file, viewer) => {
      if (upstreams.forOrigin(at.row.origin)) await policy.checkFile(viewer, at, file);
    },
    upstreams: upstreams.list,
    contact: whenOn(async (address: string) => {
      const found = upstreams.forOrigin(address);
      if (!found) throw new HubError("not_found", `"${address}" is not an upstream of this hub.`);
      await contact(found.source.client, address);
    }),
    tryUpstream: (address, token) => contact(upstreams.candidate(address, token), address),
    close: downloads.close,
  };
};
