/**
 * The header that repeats an error's message. Clients print header and body, and leave one out only if they are equal: a
 * message that a header cannot hold is in the body alone, unless the reply has no body.
 */
export declare const errorMessageHeader: (message: string, method?: string) => Record<string, string>;
//# sourceMappingURL=error-message.d.ts.map