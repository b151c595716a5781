export declare const redact: (text: string) => string;
//# sourceMappingURL=redact.d.ts.map