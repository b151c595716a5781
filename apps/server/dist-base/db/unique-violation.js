/** Whether a statement failed because another row has its unique value, which a transaction elsewhere can have added since. */
export const isUniqueViolation = (error) => {
    const { code } = (error ?? {});
    return code === "23505" || code === "SQLITE_CONSTRAINT_UNIQUE";
};
//# sourceMappingURL=unique-violation.js.map