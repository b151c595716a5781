export {};
//# sourceMappingURL=llama-worker.d.ts.map