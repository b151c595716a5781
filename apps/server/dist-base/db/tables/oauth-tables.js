export {};
//# sourceMappingURL=oauth-tables.js.map