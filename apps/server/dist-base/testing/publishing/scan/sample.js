export {};
//# sourceMappingURL=sample.js.map