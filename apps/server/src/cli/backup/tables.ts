import { createHash, type Hash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../db/engine.ts";
import type { Tables } from "../../db/schema.ts";

export type TableName = keyof Tables;

/** Every table in the order in which rows can be put back, with the columns that order its rows. */
const keys = {
  accounts: ["id"],
  memberships: ["organization_id", "user_id"],
  resource_groups: ["id"],
  resource_group_members: ["group_id", "user_id"],
  resource_group_mappings: ["group_id", "issuer", "name"],
  tokens: ["id"],
  sessions: ["id"],
  sign_in_links: ["hash"],
  sign_in_attempts: ["hash"],
  issuer_identities: ["issuer", "subject"],
  passkeys: ["account_id", "id"],
  passkey_challenges: ["hash"],
  directory_users: ["issuer", "id"],
  directory_groups: ["issuer", "id"],
  directory_members: ["group_id", "user_id"],
  oauth_clients: ["created_at", "id"],
  oauth_grants: ["account_id", "id"],
  oauth_codes: ["hash"],
  oauth_refresh_tokens: ["hash"],
  oauth_devices: ["hash"],
  repositories: ["id"],
  commits: ["repository_id", "sha"],
  trees: ["repository_id", "oid"],
  git_blobs: ["repository_id", "oid"],
  tag_objects: ["repository_id", "oid"],
  refs: ["repository_id", "name"],
  uploads: ["account_id", "sha256"],
  token_uploads: ["token_id", "sha256"],
  provider_mappings: ["id"],
  changes: ["id"],
  audit_events: ["id"],
  audit_chain: ["name"],
  audit_streams: ["name"],
  settings: ["key"],
  likes: ["account_id", "repository_id"],
  former_names: ["kind", "name_key"],
  encryption_keys: ["id"],
  provider_keys: ["id"],
  provider_preferences: ["account_id"],
  deployments: ["id"],
  router_calls: ["id"],
  usage_days: ["day", "account_id", "provider", "model", "endpoint"],
  token_costs: ["token_id"],
  budgets: ["account_id"],
  budget_shares: ["process", "id"],
  router_processes: ["name"],
  xet_xorbs: ["hash"],
  xet_files: ["hash"],
  xet_samples: ["chunk", "file"],
  xet_file_xorbs: ["xorb", "file"],
  xet_uploads: ["xorb", "account_id", "token_id"],
  trusted_publishers: ["repository_id", "id"],
  registry_contents: ["repository_id", "sha256"],
  desired_engines: ["repository_id", "kind"],
  file_scans: ["sha256"],
  mirror_revisions: ["kind", "name_key", "revision"],
  mirror_files: ["repository_id", "oid"],
  mirror_reviews: ["kind", "name_key", "sha"],
  mirror_refusals: ["kind", "name_key", "rule", "account"],
  mirror_pins: ["repository_id"],
  signers: ["owner_key", "fingerprint"],
  discussions: ["repository_id", "number"],
  discussion_events: ["repository_id", "number", "position"],
  comment_versions: ["repository_id", "number", "position", "version"],
  comment_reactions: ["repository_id", "number", "position", "reaction", "account_id"],
  protected_branches: ["repository_id", "name"],
  aliases: ["repository_id", "name"],
  alias_requests: ["repository_id", "number"],
  alias_approvals: ["repository_id", "number", "account_id"],
  alias_moves: ["repository_id", "position"],
  promotion_rules: ["scope", "subject_id"],
  access_requests: ["repository_id", "account_id"],
  collections: ["key"],
  collection_items: ["collection", "key"],
  nested_collections: ["collection", "key"],
  webhooks: ["account_id", "id"],
  webhook_watches: ["webhook_id", "position"],
  webhook_deliveries: ["id"],
  responses: ["account_id", "id"],
  response_cancellations: ["account_id", "id"],
  collection_upvotes: ["collection", "account_id"],
  repository_days: ["repository_id", "day"],
  repository_activity: ["repository_id"],
  invitations: ["organization_id", "id"],
  repository_watches: ["account_id", "repository_id"],
  owner_watches: ["account_id", "owner_id"],
  notifications: ["id"],
  notification_feeds: ["account_id"],
  email_addresses: ["account_id"],
  email_items: ["account_id", "item_key"],
  email_messages: ["id"],
  playground_sessions: ["account_id", "id"],
  router_files: ["account_id", "id"],
  router_file_lines: ["file_id", "number"],
  router_batches: ["account_id", "id"],
  router_batch_lines: ["batch_id", "number"],
  routing_policies: ["scope"],
  check_rounds: ["repository_id", "id"],
  check_marks: ["repository_id", "provider", "endpoint_id", "check_id"],
  check_days: ["repository_id", "provider", "endpoint_id", "check_id", "day"],
  check_schedules: ["repository_id", "provider", "endpoint_id"],
  endpoint_loads: ["endpoint_id", "process"],
  loaded_models: ["repository_id", "process"],
} as const satisfies { readonly [T in TableName]: readonly string[] };

export const tableNames = Object.keys(keys) as TableName[];

/** Whether a table counts its rows by itself. */
export const hasCounter = (table: TableName): boolean => keys[table][0] === "id";

type Row = Readonly<Record<string, unknown>>;

const pageSize = 1_000;

/** All rows of a table in order, read in steps, without the transaction that PostgreSQL notes: another server counts anew. */
export const rowsOf = async function* (db: Db, table: TableName): AsyncIterable<Row> {
  const columns = sql.join(keys[table].map((name) => sql.ref(name)));
  for (let last: Row | undefined; ; ) {
    const values = last && sql.join(keys[table].map((name) => last?.[name]));
    const after = values ? sql`where (${columns}) > (${values})` : sql``;
    const page =
      await sql<Row>`select * from ${sql.table(table)} ${after} order by ${columns} limit ${sql.lit(pageSize)}`.execute(
        db,
      );
    for (const { transaction_id: _, ...row } of page.rows) yield row;
    last = page.rows.at(-1);
    if (page.rows.length < pageSize) return;
  }
};

/** A row as one line: the same for the same row on every engine. */
export const lineOf = (row: Row): string =>
  `${JSON.stringify(Object.fromEntries(Object.entries(row).sort(([left], [right]) => (left < right ? -1 : 1))))}\n`;

/** The tables that are the catalogue. Their rows are ordered by numbers and hexadecimal ids, which every engine sorts alike. */
const catalogueTables: readonly TableName[] = ["repositories", "commits", "trees", "git_blobs", "provider_mappings"];

const addTable = async (hash: Hash, db: Db, table: TableName): Promise<void> => {
  hash.update(`${table}\n`);
  for await (const row of rowsOf(db, table)) hash.update(lineOf(row));
};

/** One name for all that the catalogue holds: equal where two catalogues are. */
export const catalogueHash = async (db: Db): Promise<string> => {
  const hash = createHash("sha256");
  for (const table of catalogueTables) await addTable(hash, db, table);
  return hash.digest("hex");
};
