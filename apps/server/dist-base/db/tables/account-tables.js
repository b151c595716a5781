export {};
//# sourceMappingURL=account-tables.js.map