export {};
//# sourceMappingURL=loaded-llama.js.map