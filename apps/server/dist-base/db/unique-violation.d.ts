/** Whether a statement failed because another row has its unique value, which a transaction elsewhere can have added since. */
export declare const isUniqueViolation: (error: unknown) => boolean;
//# sourceMappingURL=unique-violation.d.ts.map