/** Whether a file is code by its name. Code is text, so its content does not tell. */
export declare const isCodeName: (path: string) => boolean;
//# sourceMappingURL=code-name.d.ts.map