export {};
//# sourceMappingURL=held-file.js.map