import { parseQuantization } from "@orrery/tasks";
import { parseTrustedProxies } from "../text/client-address.ts";
import { configFileVariable } from "./environment.ts";
import { type OidcIssuer, parseOidcIssuers } from "./oidc-issuers.ts";
import {
  count,
  databaseAddress,
  dollars,
  gibibytes,
  hostNames,
  limit,
  longSecret,
  modelNames,
  oneOf,
  onOff,
  port,
  redisAddress,
  type SettingReading,
  seconds,
  sender,
  smtpAddress,
  syslogAddress,
  text,
  webAddress,
  webAddresses,
  webOrigins,
  word,
} from "./setting-values.ts";
import { starterFile } from "./starter-models.ts";
import { parseSigstoreRoot, parseTrustedSigners } from "./trusted-signers.ts";
import { parseUpstreamRules } from "./upstream-rules.ts";

/** Separate rate limits for the API, file downloads, pages, router calls and wrong secrets. */
const buckets = ["api", "resolvers", "pages", "router", "secrets"] as const;
export type Bucket = (typeof buckets)[number];
/** Requests per window for each bucket; null means no limit. */
export type Quotas = Readonly<Record<Bucket, number>> | null;

/** One setting: the variable it is read from, its default, and how its text becomes a value. */
export interface Setting<T> {
  readonly variable: string;
  readonly fallback: T;
  readonly help: string;
  readonly read: (text: string) => SettingReading<T>;
  /** Printed only as set or not set. */
  readonly isSecret?: boolean;
}

const logLevels = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;
type LogLevel = (typeof logLevels)[number];

/** What a process serves: the pages and the API, calls to models, or both. */
const processRoles = ["all", "hub", "router"] as const;
type ProcessRole = (typeof processRoles)[number];

const trustedSigners = (raw: string): SettingReading<string> =>
  parseTrustedSigners(raw) ? { value: raw } : { problem: "must be PEM blocks of public keys and certificates" };

const sigstoreRoot = (raw: string): SettingReading<string> =>
  parseSigstoreRoot(raw) ? { value: raw } : { problem: "must be the JSON of trusted_root.json" };

const upstreamRules = (raw: string): SettingReading<string> =>
  parseUpstreamRules(raw)
    ? { value: raw.trim().replace(/\/+$/, "") }
    : { problem: "must be an http or https URL, or rules like acme/*=https://hub.example, separated by commas" };

/** The hub's own address. Its path is written into links, cookies and pages, so it has plain characters only. */
const siteAddress = (raw: string): SettingReading<string> => {
  const reading = webAddress(raw);
  if ("problem" in reading) return reading;
  const { pathname, search, hash, origin } = new URL(raw);
  return /^(?:\/[\w.~-]+)*\/?$/.test(pathname) && search === "" && hash === ""
    ? { value: origin + pathname.replace(/\/$/, "") }
    : { problem: "must be a URL like https://hub.example or https://example.com/hub, without a query string" };
};

const quantization = (raw: string): SettingReading<string> => {
  const label = parseQuantization(raw)?.label;
  return label === raw.toUpperCase() ? { value: label } : { problem: "must be a GGUF quantization, such as Q4_K_M" };
};

const scanGates = ["off", "warn", "hold", "refuse"] as const;
type ScanGate = (typeof scanGates)[number];

const usualQuotas: Record<Bucket, number> = { api: 3_000, resolvers: 15_000, pages: 3_000, router: 3_000, secrets: 30 };

/** `api=3000,resolvers=15000`, each per caller and five minutes, or `off`. Limits that are not named have their default. */
const quotas = (raw: string): SettingReading<Quotas> => {
  if (raw === "off") return { value: null };
  const given = raw.split(",").map((part) => part.split("=", 2) as [Bucket, string]);
  if (given.every(([name, number]) => buckets.includes(name) && "value" in count(number)))
    return { value: { ...usualQuotas, ...Object.fromEntries(given.map(([name, number]) => [name, Number(number)])) } };
  return { problem: `must be off, or like ${buckets.map((name) => `${name}=3000`).join(",")}` };
};

const trustedProxies = (raw: string): SettingReading<string> =>
  parseTrustedProxies(raw)
    ? { value: raw }
    : { problem: "must be off, on (proxies on this machine), a number of proxies, or addresses like 10.0.0.0/8,::1" };

const setting = <T>(variable: string, fallback: T, help: string, read: Setting<T>["read"]): Setting<T> => ({
  variable,
  fallback,
  help,
  read,
});

const secret = (variable: string, help: string, read: Setting<string>["read"] = text): Setting<string> => ({
  ...setting(variable, "", help, read),
  isSecret: true,
});

const earlyHealths = ["auto", "on", "off"] as const;
type EarlyHealth = (typeof earlyHealths)[number];

/** Every setting of the hub. */
export const settings = {
  port: setting("PORT", 4747, "port to listen on", port),
  host: setting("HOST", "127.0.0.1", "address to listen on", text),
  role: setting<ProcessRole>("ORRERY_ROLE", "all", "what this process serves: hub, router or all", oneOf(processRoles)),
  configFile: setting(configFileVariable, "", "file with settings, one NAME=value per line", text),
  tlsCert: setting("ORRERY_TLS_CERT", "", "PEM file with the TLS certificate and its chain", text),
  tlsKey: setting("ORRERY_TLS_KEY", "", "PEM file with the TLS private key", text),
  otelEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    "",
    "OpenTelemetry collector for traces and metrics",
    webAddress,
  ),
  otelHeaders: secret("OTEL_EXPORTER_OTLP_HEADERS", "headers for the collector, as name=value,name=value"),
  otelServiceName: setting("OTEL_SERVICE_NAME", "orrery", "name of this hub in traces and metrics", text),
  metricsPort: setting<number | null>(
    "ORRERY_METRICS_PORT",
    null,
    "port that serves /metrics without a token. Default: on PORT, for admins",
    port,
  ),
  logLevel: setting<LogLevel>("LOG_LEVEL", "warn", "min log level", oneOf(logLevels)),
  sourceUrl: setting(
    "ORRERY_SOURCE_URL",
    "https://github.com/orrery-hub/orrery",
    'repository for "Update on GitHub" links',
    webAddress,
  ),
  publicUrl: setting("ORRERY_PUBLIC_URL", "", "public URL of the hub", siteAddress),
  allowedHosts: setting(
    "ORRERY_ALLOWED_HOSTS",
    [] as readonly string[],
    "host names of the hub besides that of ORRERY_PUBLIC_URL",
    hostNames,
  ),
  allowedOrigins: setting(
    "ORRERY_ALLOWED_ORIGINS",
    [] as readonly string[],
    "sites whose pages can call the API; default: all if anonymous reading is on, otherwise none",
    webOrigins,
  ),
  dataFolder: setting("ORRERY_DATA", "./data", "data folder", text),
  databaseUrl: setting("DATABASE_URL", "", "PostgreSQL connection URL; replaces SQLite", databaseAddress),
  databasePool: setting("ORRERY_DATABASE_POOL", 10, "max PostgreSQL connections per process", count),
  databaseTimeout: setting("ORRERY_DATABASE_TIMEOUT", 60, "max seconds per PostgreSQL statement", count),
  databaseGrace: setting(
    "ORRERY_DATABASE_GRACE",
    300,
    "seconds that calls to models continue with known tokens, models and keys while the database is unavailable",
    seconds,
  ),
  redisUrl: setting("REDIS_URL", "", "Redis connection URL, shared by all processes", redisAddress),
  s3Endpoint: setting("S3_ENDPOINT", "", "S3-compatible storage for files", webAddress),
  s3Bucket: setting("S3_BUCKET", "orrery", "bucket for files", text),
  s3Region: setting("S3_REGION", "us-east-1", "region of the bucket", text),
  s3Prefix: setting("S3_PREFIX", "blobs/", "prefix of all object keys", text),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", "", "access key ID", text),
  s3SecretAccessKey: secret("S3_SECRET_ACCESS_KEY", "secret access key"),
  s3Timeout: setting("S3_TIMEOUT", 10, "seconds to wait for a reply of the storage", count),
  secret: secret(
    "ORRERY_SECRET",
    "signs URLs and encrypts provider keys. Default: saved in the data folder",
    longSecret,
  ),
  tokenPrefix: setting("ORRERY_TOKEN_PREFIX", "hf_", "prefix of tokens", word),
  oidcIssuers: {
    ...setting<readonly OidcIssuer[]>(
      "ORRERY_OIDC_ISSUERS",
      [],
      "OpenID Connect issuers to sign in through, as JSON",
      parseOidcIssuers,
    ),
    isSecret: true,
  },
  isOidcOnly: setting("ORRERY_OIDC_ONLY", false, "whether people can sign in to pages only through an issuer", onOff),
  publisherIssuers: setting<readonly string[]>(
    "ORRERY_PUBLISHER_ISSUERS",
    [],
    "issuers on a private network that repositories can trust, separated by commas",
    webAddresses,
  ),
  oidcSessionHours: setting("ORRERY_OIDC_SESSION_HOURS", 168, "max hours of a session through an issuer", count),
  isFailedSignInAudited: setting(
    "ORRERY_AUDIT_FAILED_SIGN_INS",
    true,
    "whether the audit log has failed sign-ins",
    onOff,
  ),
  isReadAudited: setting(
    "ORRERY_AUDIT_READS",
    false,
    "whether the audit log has reads of private and gated repositories",
    onOff,
  ),
  auditDays: setting(
    "ORRERY_AUDIT_DAYS",
    null as number | null,
    "days that audit events are stored. Default: no limit",
    limit,
  ),
  auditWebhook: setting("ORRERY_AUDIT_WEBHOOK", "", "URL that audit events are sent to", webAddress),
  auditWebhookSecret: secret("ORRERY_AUDIT_WEBHOOK_SECRET", "signs audit events that are sent to the URL"),
  auditSyslog: setting("ORRERY_AUDIT_SYSLOG", "", "syslog server that audit events are sent to", syslogAddress),
  owner: setting("ORRERY_OWNER", "owner", "name of the first account", word),
  isAnonymousAllowed: setting("ORRERY_ANONYMOUS", true, "whether users can read without signing in", onOff),
  upstream: setting("ORRERY_UPSTREAM", "", "hub to import from and to mirror, or several by rule", upstreamRules),
  upstreamToken: secret("ORRERY_UPSTREAM_TOKEN", "token for the upstream, or host=token for several"),
  upstreamIdle: setting(
    "ORRERY_UPSTREAM_IDLE",
    10,
    "seconds that an upstream can send nothing before it is asked again",
    count,
  ),
  importHosts: setting(
    "ORRERY_IMPORT_HOSTS",
    [] as readonly string[],
    "hosts that admins can import from or mirror at any port and on a private network",
    hostNames,
  ),
  isMirror: setting("ORRERY_MIRROR", false, "whether missing repositories are fetched from the upstream", onOff),
  mirrorLimit: setting<number | null>("ORRERY_MIRROR_LIMIT", null, "max GiB of mirrored files, or off", limit),
  mirrorUnusedDays: setting<number | null>(
    "ORRERY_MIRROR_UNUSED_DAYS",
    null,
    "days after which mirrored files that no one reads are deleted, or off",
    limit,
  ),
  mirrorRefresh: setting("ORRERY_MIRROR_REFRESH", 300, "seconds before the mirror asks for changes again", seconds),
  isSeeded: setting("ORRERY_SEED", true, "whether an empty catalogue gets the models from the task pages", onOff),
  quotas: setting<Quotas>("ORRERY_RATE_LIMITS", usualQuotas, "requests per caller in five minutes", quotas),
  trustedProxies: setting("ORRERY_TRUST_PROXY", "off", "proxies whose X-Forwarded headers are used", trustedProxies),
  accountRequests: setting(
    "ORRERY_ACCOUNT_REQUESTS_PER_MINUTE",
    null as number | null,
    "router calls per account and minute",
    limit,
  ),
  accountTokens: setting(
    "ORRERY_ACCOUNT_TOKENS_PER_MINUTE",
    null as number | null,
    "tokens per account and minute",
    limit,
  ),
  modelRequests: setting(
    "ORRERY_MODEL_REQUESTS_PER_MINUTE",
    null as number | null,
    "router calls per model and minute",
    limit,
  ),
  modelTokens: setting("ORRERY_MODEL_TOKENS_PER_MINUTE", null as number | null, "tokens per model and minute", limit),
  isImageProxied: setting("ORRERY_CARD_IMAGES", true, "whether images in cards are fetched from other sites", onOff),
  starterModels: setting("ORRERY_STARTER_MODELS", "", "JSON file with the models offered for import", starterFile),
  isBundleShown: setting("ORRERY_BUNDLED", true, "whether the built-in models are published", onOff),
  inferenceMemory: setting("ORRERY_INFERENCE_MEMORY", 2, "GiB for models that run on the hub", gibibytes),
  inferenceQueue: setting("ORRERY_INFERENCE_QUEUE", 256, "max number of waiting inference calls", count),
  inferenceIdle: setting("ORRERY_INFERENCE_IDLE", 15, "minutes after which an unused model is unloaded", count),
  inferenceLoadWait: setting(
    "ORRERY_INFERENCE_LOAD_WAIT",
    60,
    "seconds that a call waits for its model to load; streams wait as long as it takes",
    seconds,
  ),
  inferencePreload: setting<readonly string[]>(
    "ORRERY_INFERENCE_PRELOAD",
    [],
    "models to load before the hub is ready, separated by commas",
    modelNames,
  ),
  inferenceTimeout: setting("ORRERY_INFERENCE_TIMEOUT", 120, "max seconds per inference call", count),
  inferenceThreads: setting(
    "ORRERY_INFERENCE_THREADS",
    null as number | null,
    "threads that all models share. Default: one per processor",
    limit,
  ),
  inferenceQuantization: setting(
    "ORRERY_INFERENCE_QUANTIZATION",
    "Q4_K_M",
    "GGUF quantization to run if a model has several",
    quantization,
  ),
  providersAt: setting("ORRERY_PROVIDERS_AT", "", "simulator for all providers (npm run simulator)", webAddress),
  maxBody: setting("ORRERY_MAX_BODY", 64, "max MiB of a router request", count),
  maxAnonymousBody: setting("ORRERY_MAX_ANONYMOUS_BODY", 1, "max MiB of a router request without a hub token", count),
  maxBodyDepth: setting("ORRERY_MAX_BODY_DEPTH", 128, "max nesting of JSON in a request", count),
  maxBodyValues: setting(
    "ORRERY_MAX_BODY_VALUES",
    100_000,
    "values that the JSON of a request can hold; ten numbers count as one",
    count,
  ),
  maxCountedText: setting("ORRERY_MAX_COUNTED_TEXT", 4, "max MiB of text whose tokens are counted", count),
  isResponseStored: setting("ORRERY_STORE_RESPONSES", true, "whether replies of the Responses API are stored", onOff),
  responseDays: setting("ORRERY_RESPONSE_DAYS", 30, "days that replies of the Responses API are stored", count),
  maxResponses: setting("ORRERY_MAX_RESPONSES", 10_000, "stored replies per account; the oldest are deleted", count),
  maxStoredResponse: setting("ORRERY_MAX_STORED_RESPONSE", 4, "max MiB of a stored reply with its input", count),
  maxResponseChain: setting(
    "ORRERY_MAX_RESPONSE_CHAIN",
    200,
    "replies that one can continue, one after another",
    count,
  ),
  maxBatchFile: setting("ORRERY_MAX_BATCH_FILE", 16, "max MiB of a batch file", count),
  maxBatchFiles: setting("ORRERY_MAX_BATCH_FILES", 100, "batch files per account, uploads and results", count),
  batchDays: setting("ORRERY_BATCH_DAYS", 30, "days that batches and their files are stored", count),
  batchConcurrency: setting("ORRERY_BATCH_CONCURRENCY", 4, "calls of one batch at a time", count),
  checkMaxAge: setting("ORRERY_CHECK_MAX_AGE", 7, "days that a passed check of a provider counts", count),
  checkHours: setting(
    "ORRERY_CHECK_HOURS",
    24,
    "hours between scheduled checks of providers that are free or turned on; 0 for none",
    seconds,
  ),
  checkBudget: setting("ORRERY_CHECK_BUDGET", 1, "max US dollars per month for scheduled checks of providers", dollars),
  checkTokens: setting("ORRERY_CHECK_TOKENS", 300, "max tokens of a quick check of a provider", count),
  fullCheckTokens: setting("ORRERY_FULL_CHECK_TOKENS", 30_000, "max tokens of a full check of a provider", count),
  checkDays: setting("ORRERY_CHECK_DAYS", 30, "days that requests and replies of checks are stored", count),
  maxCheckReply: setting("ORRERY_MAX_CHECK_REPLY", 64, "max KiB of a reply to a check", count),
  maxChecks: setting("ORRERY_MAX_CHECKS", 2, "checks that run at a time in one process", count),
  maxWaitingChecks: setting("ORRERY_MAX_WAITING_CHECKS", 50, "checks per account that wait or run", count),
  maxCheckTemplates: setting("ORRERY_MAX_CHECK_TEMPLATES", 24, "chat templates that one check compares", count),
  maxCommitOperations: setting("ORRERY_MAX_COMMIT_OPERATIONS", 25_000, "max files in one commit", count),
  maxPushMib: setting("ORRERY_MAX_PUSH", 1024, "max MiB of one git push", count),
  maxGitFileMib: setting("ORRERY_MAX_GIT_FILE", 10, "max MiB of a file in git push without git lfs", count),
  lfsPartMib: setting("ORRERY_LFS_PART", 1024, "MiB per part of a large file that is uploaded in parts", count),
  readerTimeout: setting("ORRERY_READER_TIMEOUT", 10, "max seconds to parse one file or request body", count),
  readerMemory: setting("ORRERY_READER_MEMORY", 512, "max MiB of memory to parse one file or request body", count),
  scanGate: setting<ScanGate>(
    "ORRERY_SCAN_GATE",
    "warn",
    "what the hub does with scanned files: off, warn, hold, refuse",
    oneOf(scanGates),
  ),
  trustedSigners: {
    ...setting("ORRERY_TRUSTED_SIGNERS", "", "keys and root certificates of trusted signers, in PEM", trustedSigners),
    isSecret: true,
  },
  sigstoreRoot: {
    ...setting("ORRERY_SIGSTORE_ROOT", "", "content of Sigstore's trusted_root.json", sigstoreRoot),
    isSecret: true,
  },
  maxBomFiles: setting("ORRERY_MAX_BOM_FILES", 10_000, "files that a bill of materials lists", count),
  scanTimeout: setting("ORRERY_SCAN_TIMEOUT", 60, "max seconds to scan one file", count),
  socketIdle: setting(
    "ORRERY_SOCKET_IDLE",
    120,
    "seconds that the client of a request can send or take nothing",
    count,
  ),
  earlyHealth: setting<EarlyHealth>(
    "ORRERY_EARLY_HEALTH",
    "auto",
    "whether a hub that starts answers /healthz, and 503 otherwise: on, off, or auto (on without DATABASE_URL)",
    oneOf(earlyHealths),
  ),
  shutdownDelay: setting("ORRERY_SHUTDOWN_DELAY", 5, "seconds to continue serving after SIGTERM", seconds),
  shutdownTimeout: setting("ORRERY_SHUTDOWN_TIMEOUT", 300, "seconds to wait for open streams to finish", seconds),
  minFreeDisk: setting(
    "ORRERY_MIN_FREE_DISK",
    64,
    "min free MiB in the data folder; /readyz fails and large uploads are refused below it",
    count,
  ),
  maxSessions: setting("ORRERY_MAX_SESSIONS", 200, "playground sessions that one account can save", count),
  maxSessionMib: setting("ORRERY_MAX_SESSION", 4, "max MiB of a saved playground session", count),
  maxWebhooks: setting("ORRERY_MAX_WEBHOOKS", 100, "webhooks that one account can have", count),
  webhookTimeout: setting("ORRERY_WEBHOOK_TIMEOUT", 10, "seconds that a webhook's server has to answer", count),
  webhookAttempts: setting("ORRERY_WEBHOOK_ATTEMPTS", 8, "attempts to deliver one event", count),
  webhookRetryDelay: setting("ORRERY_WEBHOOK_RETRY_DELAY", 10, "seconds before the second attempt", count),
  webhookHistory: setting("ORRERY_WEBHOOK_HISTORY", 30, "days that deliveries of webhooks are stored", count),
  isPrivateWebhookAllowed: setting(
    "ORRERY_WEBHOOK_PRIVATE",
    false,
    "whether webhooks can reach this machine and its network",
    onOff,
  ),
  smtpUrl: secret("ORRERY_SMTP_URL", "mail server that sends notifications", smtpAddress),
  mailFrom: setting("ORRERY_MAIL_FROM", "", "sender of e-mail", sender),
  maxFileGib: setting("ORRERY_LARGEST_FILE", 50, "max GiB of an uploaded file", gibibytes),
  xetShardGib: setting("ORRERY_XET_SHARD_LIMIT", 256, "max GiB of new files that one Xet shard registers", gibibytes),
  xetDailyGib: setting(
    "ORRERY_XET_DAILY_LIMIT",
    1024,
    "GiB per account and day that Xet verifies, beyond what the account uploads",
    gibibytes,
  ),
  xetShardTimeout: setting("ORRERY_XET_SHARD_TIMEOUT", 3600, "max seconds to verify one Xet shard", count),
};
