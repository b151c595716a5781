import type { ImportPlan } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { RepositoryEntry } from "../../../catalogue/entry.ts";
import { mainFiles } from "../../../catalogue/history/read-files.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { ImportError } from "../../../import/errors.ts";
import { readUpstream } from "../../../import/import-files.ts";
import { refusedHostText } from "../../../import/refused-host.ts";
import type { RetryingClient } from "../../../import/retrying-client.ts";
import type { RunImportDeps } from "../../../import/run-import.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { ImportSource } from "./import-source.ts";

export const urlOf = (upstream: string, kind: RepositoryKind, id: string): string =>
  `${upstream}/${kind === "dataset" ? "datasets/" : ""}${id}`;

/** People wait for a plan, so it is given up sooner than an import. */
const planTimeoutMs = 30_000;

const licenseOf = ({ card, tags = [] }: RepositoryEntry): string | undefined => {
  const given = (card as { readonly license?: unknown } | undefined)?.license;
  const tagged = tags.find((tag) => tag.startsWith("license:"))?.slice("license:".length);
  return typeof given === "string" ? given : tagged;
};

const readPlanned = async (client: RetryingClient, upstream: string, kind: RepositoryKind, id: string) => {
  try {
    return await readUpstream({ client, upstream }, kind, id);
  } catch (error) {
    const { host } = new URL(upstream);
    if (error instanceof ImportError && error.code === "not_found")
      throw new HubError("not_found", `${host} has no ${kind} "${id}", or it is private.`);
    const refused = refusedHostText(error, host);
    // Trying again changes nothing.
    if (refused) throw new HubError("forbidden", `This hub does not import from ${host}: ${refused}`);
    if (error instanceof ImportError) throw new HubError("unprocessable", error.message);
    throw new HubError("unprocessable", `${host} did not answer in time. Check the address and try again.`);
  }
};

/** What importing a repository would bring. */
export const planImport = async (
  { db, catalogue }: { readonly db: Db; readonly catalogue: Catalogue },
  clientFor: RunImportDeps["clientFor"],
  upstream: string,
  { kind, id: wanted }: ImportSource,
): Promise<ImportPlan> => {
  const client = clientFor(AbortSignal.timeout(planTimeoutMs), () => {});
  const { entry, sha, files } = await readPlanned(client, upstream, kind, wanted);
  const row = await catalogue.find(kind, entry.id);
  const stored = new Map((row ? await mainFiles(db, row.id) : []).map((file) => [file.path, file.sha256]));
  const license = licenseOf(entry);
  return {
    kind,
    id: entry.id,
    upstream,
    source: urlOf(upstream, kind, entry.id),
    sha,
    ...(license !== undefined && { license }),
    ...(entry.pipelineTag && { pipelineTag: entry.pipelineTag }),
    gated: entry.gated !== undefined,
    isOnHub: row !== undefined && row.origin !== "reference",
    isLocal: row?.origin === "local",
    files: files.map(({ path, size }) => ({ path, size, isStored: !!stored.get(path) })),
    bytes: files.reduce((sum, { size }) => sum + size, 0),
  };
};
