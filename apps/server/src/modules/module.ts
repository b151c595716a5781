import type { BlobStore } from "../blobs/store.ts";
import type { DownloadCounter } from "../catalogue/activity/download-counter.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import type { ScanService } from "../catalogue/scans/scan-service.ts";
import type { SearchIndexes } from "../catalogue/search/follower.ts";
import type { IndexAudit } from "../catalogue/search/index-audit.ts";
import type { RecordTexts } from "../catalogue/search/record-texts.ts";
import type { SignatureJudge } from "../catalogue/supply-chain/signatures/signature-judge.ts";
import type { Config } from "../config/config.ts";
import type { Database, Db } from "../db/engine.ts";
import type { ReadCache } from "../db/read-cache.ts";
import type { Guard } from "../guard/guard.ts";
import type { App } from "../http/fastify-app.ts";
import type { Shutdown } from "../http/shutdown/shutdown.ts";
import type { AuditLog } from "../identity/audit-log.ts";
import type { MirrorService } from "../import/mirror/mirror-service.ts";
import type { MirrorSourceSettings } from "../import/mirror/mirror-settings.ts";
import type { HubInference } from "../inference/hub-inference.ts";
import type { JsonBodies } from "../readers/json-body.ts";
import type { Router } from "../router/open-router.ts";
import type { SharedState } from "../shared-state/redis.ts";
import type { MeasuredWorkers } from "../workers/workers.ts";
import type { AccountService } from "./accounts/service.ts";
import type { TokenService } from "./identity/service.ts";
import type { CroissantService } from "./repositories/documents/croissant-service.ts";
import type { RowService } from "./rows/service.ts";
import type { XetService } from "./xet/service.ts";

/** What the open hub gives to modules. */
export interface HubServices {
  readonly database: Database;
  readonly blobs: BlobStore;
  readonly catalogue: Catalogue;
  readonly indexes: SearchIndexes;
  readonly recordTexts: RecordTexts;
  readonly reads: ReadCache;
  /** Compares the indexes with the store. */
  readonly indexAudit: IndexAudit;
  readonly audit: AuditLog;
  readonly accounts: AccountService;
  readonly tokens: TokenService;
  readonly downloads: DownloadCounter;
  /** Parse user-supplied files outside the main thread. */
  readonly workers: MeasuredWorkers;
  /** Scans stored files and decides which can be downloaded. */
  readonly scans: ScanService;
  readonly signatures: SignatureJudge;
  /** Fetches repositories of other hubs on first request. */
  readonly mirror: MirrorService;
  /** What the mirror fetches from; admins can change it. */
  readonly mirrorSettings: MirrorSourceSettings;
  readonly jsonBodies: JsonBodies;
  /** Shared with the other processes of this hub. */
  readonly shared: SharedState;
  readonly secret: string;
  /** The hub's own inference service, and what it runs. */
  readonly inference: Pick<HubInference, "status" | "runs" | "waits" | "isReady">;
  readonly now: () => number;
}

/** The same, with what the router and the settings give. */
export interface AppDeps
  extends HubServices,
    Pick<
      Router,
      | "keyRing"
      | "keys"
      | "budgets"
      | "models"
      | "listedModels"
      | "ledger"
      | "health"
      | "counters"
      | "callsInProgress"
      | "pools"
      | "probes"
    > {
  readonly config: Config;
  readonly shutdown: Shutdown;
  /** Folder of the built web app. */
  readonly site: string;
  /** Fetches images of model cards. Default: created from the settings. */
  readonly imageGuard: Guard | undefined;
  /** How often the hub looks for e-mail to send. Default: each second. */
  readonly emailIntervalMs: number | undefined;
}

/** The same, with the services that several modules share. */
export interface ModuleDeps extends AppDeps {
  readonly db: Db;
  readonly maxFileBytes: number;
  readonly rows: RowService;
  readonly xet: XetService;
  readonly croissant: CroissantService;
  readonly guideIds: readonly string[];
}

export type RegisterModule = (app: App, deps: ModuleDeps) => void | Promise<void>;
