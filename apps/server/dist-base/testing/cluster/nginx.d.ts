/** An nginx of the tests' own, in front of some servers. */
export interface NginxServer {
    /** With the path that it removes, if it removes one. */
    readonly address: string;
    /** Sends requests to these servers from now on; resolves once the new settings are used. */
    readonly use: (hubs: readonly string[], routers?: readonly string[]) => Promise<void>;
    readonly stop: () => Promise<void>;
}
/** Why no nginx can be started here, if none can. */
export declare const nginxSkipReason: () => string | undefined;
/** Starts nginx on a free port of the loopback; requests go to the servers in turn, those of the router to its own. */
export declare const startNginx: (hubs: readonly string[], routers?: readonly string[]) => Promise<NginxServer>;
/** A free address of the loopback with a path, for a hub's public URL. */
export declare const freeAddressUnder: (path: string) => Promise<string>;
/** Starts nginx at such an address; it removes the path and passes requests to the hub. */
export declare const startNginxUnder: (address: string, hub: string) => Promise<NginxServer>;
//# sourceMappingURL=nginx.d.ts.map