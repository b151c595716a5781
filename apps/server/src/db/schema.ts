import type { Generated, Updateable } from "kysely";

/**
 * The tables as both engines hold them. Times are milliseconds since 1970, truth values 0 or 1, and structured values
 * JSON text, so that one schema and one set of queries serve SQLite and PostgreSQL.
 */
export interface Tables {
  accounts: AccountTable;
  memberships: MembershipTable;
  tokens: TokenTable;
  sessions: SessionTable;
  sign_in_links: SignInLinkTable;
  repositories: RepositoryTable;
  commits: CommitTable;
  trees: TreeTable;
  git_blobs: GitBlobTable;
  tag_objects: TagObjectTable;
  refs: RefTable;
  uploads: UploadTable;
  provider_mappings: ProviderMappingTable;
  changes: ChangeTable;
  audit_events: AuditEventTable;
  settings: SettingTable;
  likes: LikeTable;
  former_names: FormerNameTable;
  encryption_keys: EncryptionKeyTable;
  provider_keys: ProviderKeyTable;
  provider_preferences: ProviderPreferenceTable;
  deployments: DeploymentTable;
  router_calls: RouterCallTable;
  budgets: BudgetTable;
  router_processes: RouterProcessTable;
  xet_xorbs: XetXorbTable;
  xet_files: XetFileTable;
  xet_samples: XetSampleTable;
  discussions: DiscussionTable;
  discussion_events: DiscussionEventTable;
  comment_versions: CommentVersionTable;
  access_requests: AccessRequestTable;
  collections: CollectionTable;
  collection_items: CollectionItemTable;
  webhooks: WebhookTable;
  webhook_watches: WebhookWatchTable;
  webhook_deliveries: WebhookDeliveryTable;
}

type Flag = 0 | 1;

interface AccountTable {
  id: Generated<number>;
  kind: "user" | "organization";
  name: string;
  /** The name in lower case: names that differ only in case are one name. */
  name_key: string;
  full_name: string;
  /** 1 for a user who may do everything on this hub. */
  is_admin: Generated<Flag>;
  created_at: number;
}

interface MembershipTable {
  organization_id: number;
  user_id: number;
  role: "read" | "write" | "admin";
  created_at: number;
}

interface TokenTable {
  id: Generated<number>;
  account_id: number;
  name: string;
  /** SHA-256 of the token. The token itself is shown once and kept nowhere. */
  hash: string;
  /** The token's last characters, by which its owner tells it from others. */
  hint: string;
  role: "inference" | "read" | "write" | "admin";
  created_at: number;
  expires_at: number | null;
  revoked_at: number | null;
  last_used_at: number | null;
}

interface SessionTable {
  id: Generated<number>;
  account_id: number;
  /** The token the session was opened with: when that is revoked, the session ends. */
  token_id: number;
  hash: string;
  created_at: number;
  expires_at: number;
}

interface SignInLinkTable {
  hash: string;
  account_id: number;
  role: TokenTable["role"];
  created_at: number;
  expires_at: number;
}

interface RepositoryTable {
  id: Generated<number>;
  kind: "model" | "dataset";
  /** `owner/name`, or a bare name for the field's oldest repositories. */
  full_name: string;
  name_key: string;
  /** The part before the slash; empty for a bare name. */
  author: string;
  /** The account on this hub that owns it; null for what was only mirrored or listed. */
  owner_id: number | null;
  /** Where the record comes from: `local`, `reference`, or the address of an upstream hub. */
  origin: Generated<string>;
  is_private: Generated<Flag>;
  is_disabled: Generated<Flag>;
  gated: "auto" | "manual" | null;
  discussions_disabled: Generated<Flag>;
  pipeline_tag: string | null;
  library_name: string | null;
  mask_token: string | null;
  inference: string | null;
  description: string | null;
  tags: Generated<string>;
  card: string | null;
  config: string | null;
  safetensors: string | null;
  gguf: string | null;
  transformers_info: string | null;
  widget_data: string | null;
  model_index: string | null;
  /** What an upstream hub told beyond the columns above, as one JSON object. */
  extra: string | null;
  downloads: Generated<number>;
  downloads_all_time: Generated<number>;
  likes: Generated<number>;
  trending_score: Generated<number>;
  parameters: number | null;
  main_size: number | null;
  used_storage: Generated<number>;
  row_count: number | null;
  /** The newest commit, as 40 hexadecimal digits, and its number. */
  sha: string;
  head: Generated<number>;
  created_at: number;
  last_modified: number;
}

/** One commit, with git's id or, for a mirrored one, that of the upstream hub. */
interface CommitTable {
  repository_id: number;
  sha: string;
  tree: string;
  /** Ids of the parents, separated by spaces. */
  parents: string;
  /** How many commits there are from it backwards, itself included. */
  total: number;
  title: string;
  message: string;
  author: string;
  created_at: number;
  /** The commit as it was pushed, in base64; null if it follows from the other columns. */
  raw: string | null;
}

interface TreeTable {
  repository_id: number;
  oid: string;
  /** The tree as git has it, in base64. */
  content: string;
}

/** A content of a repository, in any commit. */
interface GitBlobTable {
  repository_id: number;
  /** Git's id; that of the pointer if the file is large. */
  oid: string;
  size: number;
  /** Null if the content is not on this hub. */
  sha256: string | null;
  is_large: Flag;
}

/** An annotated tag. */
interface TagObjectTable {
  repository_id: number;
  oid: string;
  /** The commit it is for. */
  target: string;
  /** The tag as git has it, in base64. */
  content: string;
}

/** A branch, tag or pull request. */
interface RefTable {
  repository_id: number;
  name: string;
  target: string;
  updated_at: number;
}

interface UploadTable {
  account_id: number;
  sha256: string;
  size: number;
  created_at: number;
}

interface ProviderMappingTable {
  id: Generated<number>;
  repository_id: number;
  provider: string;
  provider_model: string;
  status: "live" | "staging" | "error";
  task: string;
  adapter: string | null;
  adapter_weights_path: string | null;
  is_model_author: Generated<Flag>;
  context_length: number | null;
  /** US dollars per million tokens. */
  input_price: number | null;
  output_price: number | null;
  supports_tools: Flag | null;
  supports_structured_output: Flag | null;
  /** Whether it was made here rather than read from elsewhere. */
  is_local: Generated<Flag>;
  updated_at: number;
}

/** What changed in the catalogue, in order, so that other processes can follow. */
interface ChangeTable {
  id: Generated<number>;
  kind: "model" | "dataset";
  repository_id: number;
  at: number;
}

interface AuditEventTable {
  id: Generated<number>;
  at: number;
  actor_id: number | null;
  actor: string;
  token_id: number | null;
  action: string;
  subject: string;
  detail: string;
  request_id: string;
}

interface SettingTable {
  key: string;
  value: string;
}

/** A key that provider keys are sealed with, itself sealed with one that follows from the hub's secret. */
interface EncryptionKeyTable {
  id: Generated<number>;
  wrapped: string;
  created_at: number;
}

/** An account's own key at a provider, sealed. */
interface ProviderKeyTable {
  id: Generated<number>;
  account_id: number;
  provider: string;
  sealed: string;
  /** The key's last characters, by which its owner tells it from others. */
  hint: string;
  created_at: number;
  updated_at: number;
}

/** In which order an account likes its providers, as a JSON list. */
interface ProviderPreferenceTable {
  account_id: number;
  providers: string;
  updated_at: number;
}

/** A server that runs a model of this hub. */
interface DeploymentTable {
  id: Generated<number>;
  repository_id: number;
  kind: "openai" | "tgi" | "tei";
  address: string;
  served_model: string;
  task: string;
  sealed: string | null;
  context_length: number | null;
  input_price: number | null;
  output_price: number | null;
  is_enabled: Generated<Flag>;
  created_at: number;
  updated_at: number;
}

/** One routed call: written when it starts, settled when it ends. Costs are billionths of a US dollar. */
interface RouterCallTable {
  id: Generated<number>;
  request_id: string;
  at: number;
  finished_at: number | null;
  /** The account that pays; null for those who do not sign in. */
  account_id: number | null;
  caller_id: number | null;
  token_id: number | null;
  endpoint: string;
  model: string;
  state: "open" | "done" | "failed" | "cancelled" | "unknown";
  is_streamed: Flag;
  attempts: number;
  reserved_nano: number;
  bytes_out: number;
  process: string;
  task: string | null;
  provider: string | null;
  provider_model: string | null;
  key_source: "caller" | "account" | "hub" | "none" | null;
  error_code: string | null;
  usage_source: "provider" | "estimate" | null;
  http_status: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_nano: number | null;
  /** Milliseconds to the first byte of content. */
  first_ms: number | null;
  duration_ms: number | null;
}

interface BudgetTable {
  account_id: number;
  period: "day" | "month" | "total";
  period_start: number;
  limit_nano: number;
  spent_nano: Generated<number>;
  reserved_nano: Generated<number>;
  /** What becomes of calls whose price is not known. */
  unpriced: Generated<"refuse" | "allow">;
  updated_at: number;
}

/** The hub's running processes, so that what a dead one left open can be told from what a live one works on. */
interface RouterProcessTable {
  name: string;
  seen_at: number;
  /** How often other processes have asked for a flush, and up to which request it was done. */
  flush_requested: Generated<number>;
  flush_done: Generated<number>;
}

interface LikeTable {
  account_id: number;
  repository_id: number;
  created_at: number;
}

/** A name that a repository had before it was moved: it still leads there until something new has it. */
interface FormerNameTable {
  kind: "model" | "dataset";
  name_key: string;
  repository_id: number;
}

/** A xorb: up to 64 MiB of chunks. Hashes are in the text form of the Xet protocol. */
interface XetXorbTable {
  hash: string;
  /** Name of the stored content: the xorb itself, or a file that the chunks are ranges of. */
  sha256: string;
  /** Position of the first chunk in such a file; null if the xorb itself is stored. */
  content_offset: number | null;
  /** Size as served. */
  bytes: number;
  /** Hash, size and end of each chunk, packed. */
  chunks: string;
  created_at: number;
}

interface XetFileTable {
  hash: string;
  sha256: string;
  size: number;
  /** JSON: a list of [xorb, first chunk, end chunk, size]. */
  terms: string;
  created_at: number;
}

/** A chunk by which clients ask for data that is stored. */
interface XetSampleTable {
  chunk: string;
  file: string;
}

/** A discussion or a pull request; both share the numbers of their repository. */
interface DiscussionTable {
  repository_id: number;
  number: number;
  created_at: number;
  title: string;
  is_pull_request: Flag;
  status: "open" | "closed" | "merged" | "draft";
  /** The branch that a pull request is for. */
  base: string | null;
  merge_commit: string | null;
  author_id: number | null;
  author: string;
  event_count: Generated<number>;
  comment_count: Generated<number>;
}

interface DiscussionEventTable {
  repository_id: number;
  number: number;
  position: number;
  created_at: number;
  type: "comment" | "status-change" | "title-change";
  author_id: number | null;
  author: string;
  /** JSON; the text of a comment is in its versions. */
  data: string;
}

interface CommentVersionTable {
  repository_id: number;
  number: number;
  position: number;
  version: number;
  created_at: number;
  content: string;
}

/** A request of an account for the files of a gated repository. */
interface AccessRequestTable {
  repository_id: number;
  account_id: number;
  status: "pending" | "accepted" | "rejected";
  /** JSON: the answers to the form of the card. */
  fields: string;
  rejection_reason: string | null;
  created_at: number;
}

interface CollectionTable {
  /** 24 hexadecimal digits, the end of its slug. */
  key: string;
  owner_id: number;
  title: string;
  description: string | null;
  is_private: Flag;
  /** Place among the collections of its owner. */
  position: number;
  theme: string;
  updated_at: number;
}

interface CollectionItemTable {
  collection: string;
  key: string;
  repository_id: number;
  note: string | null;
  position: number;
}

interface WebhookTable {
  id: string;
  account_id: number;
  url: string;
  /** JSON: a list of "repo" and "discussion". */
  domains: string;
  /** The secret, encrypted. */
  sealed: string | null;
  is_disabled: Generated<Flag>;
  /** Why the hub disabled it; null if its owner did. */
  disabled_reason: string | null;
  /** Failed attempts since the last one that succeeded. */
  failures: Generated<number>;
  /** Nothing is sent before. */
  retry_at: Generated<number>;
  /** The process that sends its deliveries, and until when no other one does. */
  claimed_by: string | null;
  claimed_until: Generated<number>;
  created_at: number;
}

interface WebhookWatchTable {
  webhook_id: string;
  position: number;
  type: "user" | "org" | "model" | "dataset";
  name: string;
  /** Type and name in lower case. */
  target_key: string;
}

/** An event for one webhook. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: string;
  /** The repository may be deleted. */
  repository_id: number;
  /** JSON. */
  event: string;
  state: Generated<"pending" | "delivered" | "failed" | "skipped">;
  attempts: Generated<number>;
  /** Of the last attempt. */
  http_status: number | null;
  response: string | null;
  error: string | null;
  duration_ms: number | null;
  replay_of: number | null;
  created_at: number;
  attempted_at: number | null;
}

/** Changed columns of a repository. */
export type RepositoryChange = Updateable<Tables["repositories"]>;
