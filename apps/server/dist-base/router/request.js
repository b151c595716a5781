export {};
//# sourceMappingURL=request.js.map