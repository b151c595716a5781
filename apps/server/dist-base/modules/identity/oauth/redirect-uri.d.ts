/** Whether an app can register a redirect URI: https, http on this machine, or a scheme of its own. */
export declare const isRedirectUri: (text: string) => boolean;
/** Whether a request's redirect URI is a registered one. On http loopback any port is fine: apps take a free one. */
export declare const matchesRedirectUri: (given: string, registered: readonly string[]) => boolean;
//# sourceMappingURL=redirect-uri.d.ts.map