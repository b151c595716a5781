import { randomBytes } from "node:crypto";
import type { NewTrustedPublisher, TrustedPublishers } from "@orrery/contract";
import { parseUrl } from "@orrery/inference/core";
import { findFor } from "../../../catalogue/access.ts";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import { HubError } from "../../../errors.ts";
import { requireAccount } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import { publisherViewer } from "./publisher-viewer.ts";
import { deletePublisher, insertPublisher, publishersOf } from "./store.ts";

/** Claims of which one is needed: without it, everyone at the issuer could publish. */
const identifying: Readonly<Record<string, readonly string[]>> = {
  "https://token.actions.githubusercontent.com": ["repository", "repository_id"],
  "https://gitlab.com": ["project_path", "project_id"],
};

/** Claims that every token of an issuer has, so they tell nothing. */
const common = new Set(["iss", "aud", "exp", "iat", "nbf", "jti"]);

const maxClaims = 20;

/** Checks what a new publisher is recognized by. */
const checkPublisherClaims = (issuer: string, claims: Readonly<Record<string, string>>): void => {
  const names = Object.keys(claims);
  if (names.length > maxClaims) throw new HubError("bad_request", `"claims" can have at most ${maxClaims} entries.`);
  const useless = names.find((name) => common.has(name));
  if (useless !== undefined)
    throw new HubError("bad_request", `"claims": the hub checks "${useless}" itself. Remove it.`);
  const needed = identifying[issuer];
  if (needed && !needed.some((name) => names.includes(name)))
    throw new HubError("bad_request", `"claims" must have "${needed.join('" or "')}", or any job there could publish.`);
  if (names.length === 0)
    throw new HubError("bad_request", '"claims" must have at least one entry, or anyone at the issuer could publish.');
};

/** Whether an issuer can be trusted: by https, unless the settings name it. */
const checkIssuer = (issuer: string, privateIssuers: readonly string[]): void => {
  if (privateIssuers.includes(issuer)) return;
  if (!issuer.startsWith("https://") || !parseUrl(issuer) || issuer.endsWith("/"))
    throw new HubError(
      "bad_request",
      '"issuer" must be an https URL without a slash at the end, as it is in ID tokens.',
    );
};

interface PublishedRepository {
  readonly kind: RepositoryKind;
  readonly id: string;
}

interface PublisherDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly audit: AuditLog;
  readonly now: () => number;
  readonly config: { readonly publisherIssuers: readonly string[] };
}

const maxPublishers = 50;

const isoOf = (at: number): string => new Date(at).toISOString();

export const createPublisherService = ({ db, catalogue, audit, now, config }: PublisherDeps) => {
  const listOf = async (repositoryId: number): Promise<TrustedPublishers> =>
    (await publishersOf(db, repositoryId)).map((row) => ({
      id: row.id,
      issuer: row.issuer,
      claims: JSON.parse(row.claims) as Record<string, string>,
      createdBy: row.created_by,
      createdAt: isoOf(row.created_at),
      ...(row.last_used_at !== null && { lastUsedAt: isoOf(row.last_used_at) }),
    }));
  const open = ({ kind, id }: PublishedRepository, viewer: Viewer) =>
    findFor(catalogue, viewer, "administer", kind, id, "trusted publishers");
  return {
    list: async (repository: PublishedRepository, viewer: Viewer): Promise<TrustedPublishers> =>
      listOf((await open(repository, viewer)).id),

    add: async (
      repository: PublishedRepository,
      { issuer, claims }: NewTrustedPublisher,
      actor: Actor,
    ): Promise<TrustedPublishers> => {
      const row = await open(repository, actor.viewer);
      // A publisher is a way to get tokens, so it takes what creating a token takes.
      const account = requireAccount(actor.viewer, "admin");
      if (!(await publisherViewer(db, account.id, row)))
        throw new HubError(
          "forbidden",
          `Only ${row.author} and its members can add publishers: their tokens are not those of a hub admin.`,
        );
      checkIssuer(issuer, config.publisherIssuers);
      checkPublisherClaims(issuer, claims);
      if ((await publishersOf(db, row.id)).length >= maxPublishers)
        throw new HubError("conflict", `${row.full_name} has ${maxPublishers} trusted publishers. Remove one first.`);
      const id = randomBytes(12).toString("hex");
      await insertPublisher(db, {
        id,
        repository_id: row.id,
        account_id: account.id,
        issuer,
        claims: JSON.stringify(claims),
        created_at: now(),
        last_used_at: null,
      });
      await audit(actor, "publisher.add", `${row.kind} ${row.full_name}`, { id, issuer, claims });
      return listOf(row.id);
    },

    remove: async (repository: PublishedRepository, id: string, actor: Actor): Promise<TrustedPublishers> => {
      const row = await open(repository, actor.viewer);
      if (!(await deletePublisher(db, row.id, id, now())))
        throw new HubError("not_found", `${row.full_name} has no trusted publisher "${id.slice(0, 40)}".`);
      await audit(actor, "publisher.remove", `${row.kind} ${row.full_name}`, { id });
      return listOf(row.id);
    },
  };
};

/** Which CI jobs repositories trust. */
export type PublisherService = ReturnType<typeof createPublisherService>;
