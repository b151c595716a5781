export {};
//# sourceMappingURL=upstreams.js.map