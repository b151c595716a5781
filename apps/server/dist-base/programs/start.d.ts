export {};
//# sourceMappingURL=start.d.ts.map