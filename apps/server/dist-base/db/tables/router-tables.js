export {};
//# sourceMappingURL=router-tables.js.map