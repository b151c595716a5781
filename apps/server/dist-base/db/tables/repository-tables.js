export {};
//# sourceMappingURL=repository-tables.js.map