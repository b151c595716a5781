export {};
//# sourceMappingURL=documented-model.js.map