export {};
//# sourceMappingURL=signer-tables.js.map