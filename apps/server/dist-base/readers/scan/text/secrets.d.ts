/** The kinds of secrets in a text, with the first characters of each. */
export declare const findSecrets: (text: string) => {
    readonly kind: string;
    readonly shown: string;
}[];
//# sourceMappingURL=secrets.d.ts.map