export {};
//# sourceMappingURL=flag.js.map