/** Every job that a worker can be asked for, by its name. A worker loads only the readers that it needs. */
export const jobs = {
    "json body": async () => (await import("../readers/json-body.js")).bodyJob,
    "generated output": async () => (await import("../router/tokens/output-job.js")).outputJob,
    "batch file": async () => (await import("../readers/batch-file-job.js")).batchFileJob,
    card: async () => (await import("../readers/card-job.js")).cardJob,
    "card sections": async () => (await import("../catalogue/supply-chain/documents/card-sections-job.js")).cardSectionsJob,
    "count tokens": async () => (await import("../readers/tokens/count-tokens-job.js")).countTokensJob,
    "gguf header": async () => (await import("../readers/weights/gguf-job.js")).ggufJob,
    "repository facts": async () => (await import("../readers/facts-job.js")).factsJob,
    "commit lines": async () => (await import("./files/commit-job.js")).commitJob,
    "path rules": async () => (await import("./files/path-rules-job.js")).pathRulesJob,
    "merge text": async () => (await import("../catalogue/history/merge-text-job.js")).mergeTextJob,
    "text diff": async () => (await import("../catalogue/history/text-diff-job.js")).textDiffJob,
    "weights diff": async () => (await import("../catalogue/history/weights-diff-job.js")).weightsDiffJob,
    "file header": async () => (await import("./file-headers/header-job.js")).headerJob,
    signature: async () => (await import("../catalogue/supply-chain/signatures/verify-bundle.js")).verifyBundleJob,
    scan: async () => (await import("../readers/scan/scan-job.js")).scanJob,
    "GGUF check": async () => (await import("../inference/gguf/gguf-job.js")).ggufJob,
    "xet xorb": async () => (await import("../xet/xorb-job.js")).xorbJob,
    "xet shard plan": async () => (await import("../xet/shard-job.js")).shardPlanJob,
    "xet shard": async () => (await import("../xet/shard-job.js")).shardJob,
    "xet segment": async () => (await import("../xet/segment-job.js")).segmentJob,
    "xet dedup": async () => (await import("../xet/dedup-job.js")).dedupJob,
    "xet plain file": async () => (await import("../xet/plain-file-job.js")).plainFileJob,
    "git unpack": async () => (await import("./git-http/push/unpack-job.js")).unpackJob,
    "write git blobs": async () => (await import("./git-http/push/small-blobs-jobs.js")).writeBlobsJob,
    "pack git blobs": async () => (await import("./git-http/fetch/pack-blobs-job.js")).packBlobsJob,
    "move git blobs": async () => (await import("./git-http/push/small-blobs-jobs.js")).moveBlobsJob,
    splits: async () => (await import("./rows/splits-job.js")).splitsJob,
    rows: async () => (await import("./rows/rows-job.js")).rowsJob,
    // Loading DuckDB is no part of a query's time.
    "dataset sql": async () => {
        const { prepareDatabase, sqlJob } = await import("./rows/sql-job.js");
        await prepareDatabase();
        return sqlJob;
    },
};
//# sourceMappingURL=worker-jobs.js.map