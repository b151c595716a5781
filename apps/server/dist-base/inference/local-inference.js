export {};
//# sourceMappingURL=local-inference.js.map