export {};
//# sourceMappingURL=content-tables.js.map