import type { WorkerJob } from "../workers/job.ts";

type Loaded = Promise<WorkerJob<never, unknown>>;

/** Every job that a worker can be asked for, by its name. A worker loads only the readers that it needs. */
export const jobs: Readonly<Record<string, () => Loaded>> = {
  "json body": async () => (await import("../readers/json-body.ts")).bodyJob,
  "generated output": async () => (await import("../router/tokens/output-job.ts")).outputJob,
  "batch file": async () => (await import("../readers/batch-file-job.ts")).batchFileJob,
  card: async () => (await import("../readers/card-job.ts")).cardJob,
  "card sections": async () =>
    (await import("../catalogue/supply-chain/documents/card-sections-job.ts")).cardSectionsJob,
  "count tokens": async () => (await import("../readers/tokens/count-tokens-job.ts")).countTokensJob,
  "chat template": async () => (await import("../readers/chat-template-job.ts")).chatTemplateJob,
  "gguf header": async () => (await import("../readers/weights/gguf-job.ts")).ggufJob,
  "repository facts": async () => (await import("../readers/facts-job.ts")).factsJob,
  "commit lines": async () => (await import("./files/commit-job.ts")).commitJob,
  "path rules": async () => (await import("./files/path-rules-job.ts")).pathRulesJob,
  "merge text": async () => (await import("../catalogue/history/merge-text-job.ts")).mergeTextJob,
  "text diff": async () => (await import("../catalogue/history/text-diff-job.ts")).textDiffJob,
  "weights diff": async () => (await import("../catalogue/history/weights-diff-job.ts")).weightsDiffJob,
  "file header": async () => (await import("./file-headers/header-job.ts")).headerJob,
  signature: async () => (await import("../catalogue/supply-chain/signatures/verify-bundle.ts")).verifyBundleJob,
  scan: async () => (await import("../readers/scan/scan-job.ts")).scanJob,
  "GGUF check": async () => (await import("../inference/gguf/gguf-job.ts")).ggufJob,
  "xet xorb": async () => (await import("../xet/xorb-job.ts")).xorbJob,
  "xet shard plan": async () => (await import("../xet/shard-job.ts")).shardPlanJob,
  "xet shard": async () => (await import("../xet/shard-job.ts")).shardJob,
  "xet segment": async () => (await import("../xet/segment-job.ts")).segmentJob,
  "xet dedup": async () => (await import("../xet/dedup-job.ts")).dedupJob,
  "xet plain file": async () => (await import("../xet/plain-file-job.ts")).plainFileJob,
  "git unpack": async () => (await import("./git-http/push/unpack-job.ts")).unpackJob,
  "write git blobs": async () => (await import("./git-http/push/small-blobs-jobs.ts")).writeBlobsJob,
  "pack git blobs": async () => (await import("./git-http/fetch/pack-blobs-job.ts")).packBlobsJob,
  "move git blobs": async () => (await import("./git-http/push/small-blobs-jobs.ts")).moveBlobsJob,
  splits: async () => (await import("./rows/splits-job.ts")).splitsJob,
  rows: async () => (await import("./rows/rows-job.ts")).rowsJob,
  // Loading DuckDB is no part of a query's time.
  "dataset sql": async () => {
    const { prepareDatabase, sqlJob } = await import("./rows/sql-job.ts");
    await prepareDatabase();
    return sqlJob;
  },
};
