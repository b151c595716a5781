import type { TreeEntry } from "@orrery/contract";
import type { CommitRow } from "../../catalogue/history/history-store.ts";
import { type FileRow, type PathLine, withContents } from "../../catalogue/history/read-files.ts";
import { withUpstreamHashes } from "../../catalogue/history/upstream-files.ts";
import { fileStatus, unscanned } from "../../catalogue/scans/file-status.ts";
import type { ScanService } from "../../catalogue/scans/scan-service.ts";
import { loadScans } from "../../catalogue/scans/scan-store.ts";
import type { Db } from "../../db/engine.ts";
import { lfsPointer } from "../../git/lfs-pointer.ts";
import { isFolder } from "../../git/tree.ts";
import { xetHashes } from "../../xet/xet-store.ts";

const hashesOf = (files: readonly FileRow[]): string[] => files.flatMap(({ sha256 }) => sha256 ?? []);

/** Files and folders as the list of a folder shows them. */
export const toEntries = async (
  db: Db,
  repositoryId: number,
  lines: readonly PathLine[],
  /** Adds what scans have found. */
  scans?: ScanService,
): Promise<TreeEntry[]> => {
  const files = await withContents(
    db,
    repositoryId,
    lines.filter((line) => !isFolder(line)),
  );
  const byPath = new Map(files.map((file) => [file.path, file]));
  const announced = await withUpstreamHashes(db, repositoryId, files);
  const hashOf = new Map(announced.map(({ path, sha256 }) => [path, sha256]));
  const large = files.flatMap(({ is_large, sha256 }) => (is_large && sha256 ? [sha256] : []));
  const hashes = await xetHashes(db, large);
  const rows = scans ? await loadScans(db, hashesOf(files)) : undefined;
  return lines.map(({ path, oid }) => {
    const file = byPath.get(path);
    if (!file) return { type: "directory", oid, size: 0, path };
    const { size, is_large, sha256 } = file;
    const hash = is_large && hashOf.get(path);
    const lfs = hash ? { oid: hash, size, pointerSize: lfsPointer(hash, size).length } : undefined;
    // Only what is stored can be downloaded by Xet.
    const xetHash = lfs && sha256 !== null && hashes.get(sha256);
    const securityFileStatus = scans && (sha256 === null ? unscanned : fileStatus(scans, path, rows?.get(sha256)));
    return {
      type: "file",
      oid,
      size,
      path,
      ...(lfs && { lfs }),
      ...(xetHash && { xetHash }),
      ...(securityFileStatus && { securityFileStatus }),
    };
  });
};

const toLastCommit = ({ sha, title, created_at }: CommitRow) => ({
  id: sha,
  title,
  date: new Date(created_at).toISOString(),
});

/** Adds the commit that last changed each entry. */
export const withCommits = (entries: readonly TreeEntry[], commits: ReadonlyMap<string, CommitRow>): TreeEntry[] =>
  entries.map((entry) => {
    const commit = commits.get(entry.path);
    return { ...entry, ...(commit && { lastCommit: toLastCommit(commit) }) };
  });
