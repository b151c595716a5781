import { type TrustedProxies } from "../text/client-address.ts";
import { type OidcIssuer } from "./oidc-issuers.ts";
import { type SettingReading } from "./setting-values.ts";
/** Separate rate limits for the API, file downloads, pages, router calls and wrong secrets. */
declare const buckets: readonly ["api", "resolvers", "pages", "router", "secrets"];
export type Bucket = (typeof buckets)[number];
/** Requests per window for each bucket; null means no limit. */
export type Quotas = Readonly<Record<Bucket, number>> | null;
/** One setting: the variable it is read from, its default, and how its text becomes a value. */
interface Setting<T> {
    readonly variable: string;
    readonly fallback: T;
    readonly help: string;
    readonly read: (text: string) => SettingReading<T>;
    /** Printed only as set or not set. */
    readonly isSecret?: boolean;
}
declare const settings: {
    port: Setting<number>;
    host: Setting<string>;
    role: Setting<"all" | "hub" | "router">;
    configFile: Setting<string>;
    tlsCert: Setting<string>;
    tlsKey: Setting<string>;
    otelEndpoint: Setting<string>;
    otelHeaders: Setting<string>;
    otelServiceName: Setting<string>;
    metricsPort: Setting<number | null>;
    logLevel: Setting<"debug" | "error" | "fatal" | "info" | "silent" | "trace" | "warn">;
    sourceUrl: Setting<string>;
    publicUrl: Setting<string>;
    allowedHosts: Setting<readonly string[]>;
    allowedOrigins: Setting<readonly string[]>;
    dataFolder: Setting<string>;
    databaseUrl: Setting<string>;
    databasePool: Setting<number>;
    databaseTimeout: Setting<number>;
    databaseGrace: Setting<number>;
    redisUrl: Setting<string>;
    s3Endpoint: Setting<string>;
    s3Bucket: Setting<string>;
    s3Region: Setting<string>;
    s3Prefix: Setting<string>;
    s3AccessKeyId: Setting<string>;
    s3SecretAccessKey: Setting<string>;
    s3Timeout: Setting<number>;
    secret: Setting<string>;
    tokenPrefix: Setting<string>;
    oidcIssuers: {
        variable: string;
        fallback: readonly OidcIssuer[];
        help: string;
        read: (text: string) => SettingReading<readonly OidcIssuer[]>;
        isSecret: boolean;
    };
    isOidcOnly: Setting<boolean>;
    publisherIssuers: Setting<readonly string[]>;
    oidcSessionHours: Setting<number>;
    isFailedSignInAudited: Setting<boolean>;
    isReadAudited: Setting<boolean>;
    auditDays: Setting<number | null>;
    auditWebhook: Setting<string>;
    auditWebhookSecret: Setting<string>;
    auditSyslog: Setting<string>;
    owner: Setting<string>;
    isAnonymousAllowed: Setting<boolean>;
    upstream: Setting<string>;
    upstreamToken: Setting<string>;
    upstreamIdle: Setting<number>;
    isMirror: Setting<boolean>;
    mirrorLimit: Setting<number | null>;
    mirrorUnusedDays: Setting<number | null>;
    mirrorRefresh: Setting<number>;
    isSeeded: Setting<boolean>;
    quotas: Setting<Quotas>;
    trustedProxies: Setting<string>;
    accountRequests: Setting<number | null>;
    accountTokens: Setting<number | null>;
    modelRequests: Setting<number | null>;
    modelTokens: Setting<number | null>;
    isImageProxied: Setting<boolean>;
    isBundleShown: Setting<boolean>;
    inferenceMemory: Setting<number>;
    inferenceQueue: Setting<number>;
    inferenceIdle: Setting<number>;
    inferenceLoadWait: Setting<number>;
    inferencePreload: Setting<readonly string[]>;
    inferenceTimeout: Setting<number>;
    inferenceThreads: Setting<number | null>;
    inferenceQuantization: Setting<string>;
    providersAt: Setting<string>;
    maxBody: Setting<number>;
    maxAnonymousBody: Setting<number>;
    maxBodyDepth: Setting<number>;
    maxBodyValues: Setting<number>;
    maxCountedText: Setting<number>;
    isResponseStored: Setting<boolean>;
    responseDays: Setting<number>;
    maxResponses: Setting<number>;
    maxStoredResponse: Setting<number>;
    maxResponseChain: Setting<number>;
    maxBatchFile: Setting<number>;
    maxBatchFiles: Setting<number>;
    batchDays: Setting<number>;
    batchConcurrency: Setting<number>;
    maxCommitOperations: Setting<number>;
    maxPushMib: Setting<number>;
    maxGitFileMib: Setting<number>;
    lfsPartMib: Setting<number>;
    readerTimeout: Setting<number>;
    readerMemory: Setting<number>;
    scanGate: Setting<"hold" | "off" | "refuse" | "warn">;
    trustedSigners: {
        variable: string;
        fallback: string;
        help: string;
        read: (text: string) => SettingReading<string>;
        isSecret: boolean;
    };
    sigstoreRoot: {
        variable: string;
        fallback: string;
        help: string;
        read: (text: string) => SettingReading<string>;
        isSecret: boolean;
    };
    maxBomFiles: Setting<number>;
    scanTimeout: Setting<number>;
    socketIdle: Setting<number>;
    earlyHealth: Setting<"auto" | "off" | "on">;
    shutdownDelay: Setting<number>;
    shutdownTimeout: Setting<number>;
    minFreeDisk: Setting<number>;
    maxWebhooks: Setting<number>;
    webhookTimeout: Setting<number>;
    webhookAttempts: Setting<number>;
    webhookRetryDelay: Setting<number>;
    webhookHistory: Setting<number>;
    isPrivateWebhookAllowed: Setting<boolean>;
    maxFileGib: Setting<number>;
    xetShardGib: Setting<number>;
    xetDailyGib: Setting<number>;
    xetShardTimeout: Setting<number>;
};
export type Config = {
    readonly [K in keyof typeof settings]: (typeof settings)[K]["fallback"];
};
/** Compiles the setting, which was checked when it was read. */
export declare const trustedProxiesIn: ({ trustedProxies: text }: Pick<Config, "trustedProxies">) => TrustedProxies;
/** Source of a value, for the table printed on start. */
interface Provenance {
    readonly variable: string;
    readonly value: string;
    /** `environment`, `config file`, `default`, or the variable with the path of the value's file. */
    readonly from: string;
}
/** The configuration, the source of each value, and errors in the environment. */
export interface ConfigReading {
    readonly config: Config;
    readonly provenance: readonly Provenance[];
    readonly problems: readonly string[];
    /** What does not stop the hub, such as a misspelled name in the environment. */
    readonly warnings: readonly string[];
    /** Every variable that is set, in any of these. */
    readonly variables: Readonly<Record<string, string>>;
}
/** Settings as lines of text: name, value and where it comes from. */
export declare const settingLines: (provenance: readonly Provenance[]) => string;
/** Reads the configuration from the environment and the config file; an empty variable counts as unset. */
export declare const readConfig: (environment: Readonly<Record<string, string | undefined>>) => ConfigReading;
export {};
//# sourceMappingURL=config.d.ts.map