export {};
//# sourceMappingURL=job-worker.d.ts.map