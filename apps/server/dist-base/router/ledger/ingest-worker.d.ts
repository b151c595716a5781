export {};
//# sourceMappingURL=ingest-worker.d.ts.map