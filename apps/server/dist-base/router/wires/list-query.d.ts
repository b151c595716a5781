/** How many items of a list a query asks for. */
export declare const readLimit: (query: URLSearchParams, maxLimit: number) => number;
/** Whether a query asks for the oldest items first. */
export declare const readIsAscending: (query: URLSearchParams) => boolean;
/** The most items that a list of the OpenAI API gives at once. */
export declare const maxOpenAiLimit = 100;
//# sourceMappingURL=list-query.d.ts.map