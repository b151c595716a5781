export {};
//# sourceMappingURL=issuer-claims.js.map