export {};
//# sourceMappingURL=alias-tables.js.map