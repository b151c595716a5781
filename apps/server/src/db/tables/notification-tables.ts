import type { Generated } from "kysely";
import type { Flag } from "./flag.js";

export interface NotificationTables {
  repository_watches: RepositoryWatchTable;
  owner_watches: OwnerWatchTable;
  notifications: NotificationTable;
  notification_feeds: NotificationFeedTable;
  email_addresses: EmailAddressTable;
  email_items: EmailItemTable;
  email_messages: EmailMessageTable;
}

/** What a person has chosen for a repository; without a row, it is "participating", or "all" if they watch its owner. */
interface RepositoryWatchTable {
  account_id: number;
  repository_id: number;
  level: "participating" | "all" | "off";
  updated_at: number;
}

/** Who watches all repositories of an owner, unless they have chosen otherwise for one of them. */
interface OwnerWatchTable {
  account_id: number;
  owner_id: number;
  updated_at: number;
}

/** An event for one person. */
interface NotificationTable {
  id: Generated<number>;
  account_id: number;
  /** The repository may be deleted. */
  repository_id: number;
  /** Events of one discussion or branch are shown as one. */
  thread: string;
  reason: "watching" | "participating" | "mention" | "approval";
  /** JSON. */
  event: string;
  created_at: number;
  read_at: number | null;
}

/** The address of a person's Atom feed follows from this key; a new key makes the old address invalid. */
interface NotificationFeedTable {
  account_id: number;
  key: string;
}

/** Where a person gets e-mail, and about what. Other accounts never see it. */
interface EmailAddressTable {
  account_id: number;
  address: string;
  /** Null until the link in the first message was opened: nothing else is sent before. */
  confirmed_at: number | null;
  /** SHA-256 of the code in that link. */
  code_hash: string | null;
  code_expires_at: Generated<number>;
  /** JSON: a list of event names. */
  events: string;
  /** Links that unsubscribe follow from it. */
  key: string;
  /** Notifications up to this one were mailed, or are from before. */
  last_notification: Generated<number>;
  /** A process takes the address by moving this on. */
  look_at: Generated<number>;
}

/** Something that waits for a person, as far as e-mail is concerned. */
interface EmailItemTable {
  account_id: number;
  item_key: string;
  /** What is asked again later waits anew. */
  version: string;
  noticed_at: number;
  /** 1 once it is in a message, or the person has seen it on a page. */
  is_settled: Flag;
}

/** A message to one person, sent by one process at a time. */
interface EmailMessageTable {
  id: Generated<number>;
  account_id: number;
  kind: "confirmation" | "digest";
  /** The address that a confirmation is for. */
  address: string;
  /** JSON: keys of items, and ids of notifications. The text is written when it is sent. */
  content: string;
  state: Generated<"pending" | "sent" | "failed" | "skipped">;
  attempts: Generated<number>;
  retry_at: number;
  claimed_until: Generated<number>;
  error: string | null;
  created_at: number;
  attempted_at: number | null;
}
