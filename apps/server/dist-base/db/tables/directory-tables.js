export {};
//# sourceMappingURL=directory-tables.js.map