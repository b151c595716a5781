/** The id for providers that the client does not know, such as deployments. */
export declare const providerLabel: (id: string) => string;
//# sourceMappingURL=provider-label.d.ts.map