export {};
//# sourceMappingURL=webhook-tables.js.map