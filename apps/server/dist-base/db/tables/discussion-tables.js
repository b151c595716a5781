export {};
//# sourceMappingURL=discussion-tables.js.map