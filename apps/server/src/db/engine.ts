import type { Kysely } from "kysely";
import type { Notices } from "./notices.ts";
import type { Tables } from "./schema.ts";

export type EngineName = "sqlite" | "postgres";

/** The store's connection; a transaction is one, too. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly engine: EngineName;
  readonly db: Db;
  /** How many statements other than reads this process has sent: a cache that is valid until it changes is never outdated by its own process. */
  readonly writeCount: () => number;
  /** Differs after every commit of any process. Undefined where only a query could tell, or while a transaction is open. */
  readonly version: () => string | undefined;
  /** How many of them could take access away from a token or session. */
  readonly accessChanges: () => number;
  /** Throws if nothing can be committed. It tries only if the newest commit failed. */
  readonly checkWrites: () => Promise<void>;
  readonly notices: Notices;
  readonly close: () => Promise<void>;
}
