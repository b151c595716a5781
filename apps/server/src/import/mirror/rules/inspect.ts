import { mainFiles } from "../../../catalogue/history/read-files.ts";
import type { RepositoryRow } from "../../../catalogue/repository-store.ts";
import { loadScans, reportOf } from "../../../catalogue/scans/scan-store.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { ImportError } from "../../errors.ts";
import { readUpstream } from "../../import-files.ts";
import type { PullSource } from "../pull-revision.ts";
import type { FileFacts, JudgedRepository, SignatureFact } from "./judge-rules.ts";
import type { MirrorSignatures } from "./mirror-signatures.ts";
import { factsOfEntry, factsOfRow } from "./repository-facts.ts";

/** What rules judge. */
export interface InspectedRepository {
  readonly facts: JudgedRepository;
  readonly files: readonly FileFacts[];
  /** Fetches `model.sig` if it is not stored, and does not store it. */
  readonly readSignature: () => Promise<SignatureFact>;
}

/** A repository that was pulled before, with the verdicts of stored files. */
export const inspectStored = async (
  { db, signatures }: { readonly db: Db; readonly signatures: MirrorSignatures },
  row: RepositoryRow,
): Promise<InspectedRepository> => {
  const files = await mainFiles(db, row.id);
  const scans = await loadScans(
    db,
    files.flatMap(({ sha256 }) => sha256 ?? []),
  );
  const reports = files.map(({ path, size, sha256 }) => {
    const scan = sha256 === null ? undefined : scans.get(sha256);
    return { path, size, report: scan && reportOf(scan) };
  });
  const readSignature = () => signatures.ofCommit(row, row.sha, { isStored: false });
  return { facts: factsOfRow(row), files: reports, readSignature };
};

/** A repository as the upstream describes it. */
export const inspectUpstream = async (
  { signatures, now }: { readonly signatures: MirrorSignatures; readonly now: number },
  source: PullSource,
  kind: RepositoryKind,
  id: string,
): Promise<InspectedRepository> => {
  const { host } = new URL(source.upstream);
  const { entry, sha, files } = await readUpstream(source, kind, id).catch((error: unknown) => {
    if (error instanceof ImportError && ["not_found", "refused"].includes(error.code))
      throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
    throw new HubError("unavailable", `${host} did not answer. Try again later.`, { cause: error });
  });
  if (entry.isPrivate) throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
  const readSignature = () => signatures.ofListed(source, { kind, id: entry.id, sha, files });
  return { facts: factsOfEntry(entry, files, now), files, readSignature };
};
