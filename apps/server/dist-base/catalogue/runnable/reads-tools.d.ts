/** Whether a chat template, or one of several by name, offers tools to its model. */
export declare const readsTools: (template: unknown) => boolean;
//# sourceMappingURL=reads-tools.d.ts.map