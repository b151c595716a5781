import type { Flag } from "./flag.js";

export interface ContentTables {
  commits: CommitTable;
  trees: TreeTable;
  git_blobs: GitBlobTable;
  tag_objects: TagObjectTable;
  refs: RefTable;
  uploads: UploadTable;
  token_uploads: TokenUploadTable;
  xet_xorbs: XetXorbTable;
  xet_files: XetFileTable;
  xet_samples: XetSampleTable;
  xet_file_xorbs: XetFileXorbTable;
  xet_uploads: XetUploadTable;
  registry_contents: RegistryContentTable;
  file_scans: FileScanTable;
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

/** What was sent with a fine-grained token, which does not reach all that its account has sent. */
interface TokenUploadTable {
  token_id: number;
  sha256: string;
  created_at: number;
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

/** Which xorbs a file has terms of. */
interface XetFileXorbTable {
  xorb: string;
  file: string;
}

/** Who sent a xorb and may still register a file with it. */
interface XetUploadTable {
  xorb: string;
  account_id: number;
  /** The fine-grained token that it was sent with; 0 for others. */
  token_id: number;
  created_at: number;
}

/** A manifest or a config that the hub wrote for registry clients. They find it again by its hash. */
interface RegistryContentTable {
  repository_id: number;
  sha256: string;
  /** For a manifest: format, commit and tag that it was written for. */
  source: string | null;
  media_type: string;
  content: string;
  created_at: number;
}

/** What the scan of a content has found, by its hash. */
interface FileScanTable {
  sha256: string;
  size: number;
  status: "queued" | "safe" | "caution" | "error" | "suspicious" | "unsafe";
  /** JSON; null until it is scanned. */
  report: string | null;
  /** The scanner that judged it; 0 until one has. */
  version: number;
  /** Until then a process is scanning it. */
  leased_until: number;
  scanned_at: number | null;
  /** The admin who allows downloads whatever the scan says. */
  approved_by: string | null;
  approved_at: number | null;
  approval_reason: string | null;
}
