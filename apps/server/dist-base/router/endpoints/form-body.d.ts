/** Reads a form with a file. */
export declare const readForm: (raw: Buffer, type: string) => Promise<FormData>;
//# sourceMappingURL=form-body.d.ts.map