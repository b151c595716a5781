/** What is wrong with a Croissant document by the rules of version 1.1. */
export declare const croissantProblems: (document: object) => string[];
//# sourceMappingURL=croissant-rules.d.ts.map