export {};
//# sourceMappingURL=endpoint-row.js.map