import type { Generated } from "kysely";
import type { Flag } from "./flag.js";

export interface RepositoryTables {
  repositories: RepositoryTable;
  provider_mappings: ProviderMappingTable;
  changes: ChangeTable;
  likes: LikeTable;
  former_names: FormerNameTable;
  access_requests: AccessRequestTable;
  protected_branches: ProtectedBranchTable;
  collections: CollectionTable;
  collection_items: CollectionItemTable;
  nested_collections: NestedCollectionTable;
  collection_upvotes: CollectionUpvoteTable;
  repository_days: RepositoryDayTable;
  repository_activity: RepositoryActivityTable;
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
  /** The group of the owner's repositories that it is in. */
  resource_group_id: Generated<number | null>;
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
  /** The GGUF quantization that an admin chose to run; null for the hub's choice. */
  run_quantization: string | null;
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
  /** Rows of a dataset by `config/split/format`, as JSON. */
  split_rows: Generated<string | null>;
  /** The newest commit, as 40 hexadecimal digits, and its number. */
  sha: string;
  head: Generated<number>;
  created_at: number;
  last_modified: number;
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

/** A request of an account for the files of a gated repository. */
interface AccessRequestTable {
  repository_id: number;
  account_id: number;
  status: "pending" | "accepted" | "rejected";
  /** JSON: the answers to the form of the card. */
  fields: string;
  rejection_reason: string | null;
  created_at: number;
  /** Null while it waits. */
  answered_at: number | null;
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

interface NestedCollectionTable {
  collection: string;
  key: string;
  /** The collection that is the item. */
  child: string;
  note: string | null;
  position: number;
}

interface CollectionUpvoteTable {
  collection: string;
  account_id: number;
  created_at: number;
}

/** What happened to a repository on one day of UTC. */
interface RepositoryDayTable {
  repository_id: number;
  /** Days since 1970. */
  day: number;
  downloads: Generated<number>;
  runs: Generated<number>;
  /** Whether its downloads are still part of the repository's `downloads`. */
  is_recent: Generated<Flag>;
}

/** The part of a trending score that follows from what happened on this hub; the rest comes from upstream. */
interface RepositoryActivityTable {
  repository_id: number;
  score: number;
}

interface ProtectedBranchTable {
  repository_id: number;
  /** Without `refs/heads/`. */
  name: string;
  created_at: number;
  created_by: string;
  /** 1 if the author of a pull request does not merge it. */
  needs_reviewer: Generated<Flag>;
}
