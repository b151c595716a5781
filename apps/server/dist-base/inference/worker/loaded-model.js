export {};
//# sourceMappingURL=loaded-model.js.map