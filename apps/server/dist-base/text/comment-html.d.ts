export declare const escapeHtml: (text: string) => string;
export declare const commentHtml: (text: string) => string;
//# sourceMappingURL=comment-html.d.ts.map