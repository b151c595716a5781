export declare const formats: Readonly<Record<string, string>>;
//# sourceMappingURL=formats.d.ts.map