import type { Updateable } from "kysely";
import type { AccountTables } from "./tables/account-tables.js";
import type { AliasTables } from "./tables/alias-tables.js";
import type { BatchTables } from "./tables/batch-tables.js";
import type { CheckTables } from "./tables/check-tables.js";
import type { ContentTables } from "./tables/content-tables.js";
import type { DirectoryTables } from "./tables/directory-tables.js";
import type { DiscussionTables } from "./tables/discussion-tables.js";
import type { MirrorTables } from "./tables/mirror-tables.js";
import type { NotificationTables } from "./tables/notification-tables.js";
import type { OAuthTables } from "./tables/oauth-tables.js";
import type { PlaygroundTables } from "./tables/playground-tables.js";
import type { RepositoryTables } from "./tables/repository-tables.js";
import type { RouterTables } from "./tables/router-tables.js";
import type { SignerTables } from "./tables/signer-tables.js";
import type { WebhookTables } from "./tables/webhook-tables.js";

/**
 * The tables as both engines hold them. Times are milliseconds since 1970, truth values 0 or 1, and structured values
 * JSON text, so that one schema and one set of queries serve SQLite and PostgreSQL.
 */
export interface Tables
  extends AccountTables,
    RepositoryTables,
    AliasTables,
    ContentTables,
    RouterTables,
    BatchTables,
    CheckTables,
    DirectoryTables,
    DiscussionTables,
    WebhookTables,
    NotificationTables,
    MirrorTables,
    PlaygroundTables,
    SignerTables,
    OAuthTables {}

export type RepositoryChange = Updateable<Tables["repositories"]>;
