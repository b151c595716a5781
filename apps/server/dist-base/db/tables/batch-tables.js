export {};
//# sourceMappingURL=batch-tables.js.map