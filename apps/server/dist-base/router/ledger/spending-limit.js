export {};
//# sourceMappingURL=spending-limit.js.map