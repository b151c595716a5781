export {};
//# sourceMappingURL=mirror-tables.js.map