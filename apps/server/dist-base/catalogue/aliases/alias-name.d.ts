/** The alias that a revision names; undefined if it names something else. */
export declare const aliasIn: (revision: string) => string | undefined;
/** A new alias's name, with or without “@”. */
export declare const parseAliasName: (text: string) => string;
//# sourceMappingURL=alias-name.d.ts.map