export {};
//# sourceMappingURL=orrery.d.ts.map