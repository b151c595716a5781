import type { Config } from "../config/config.ts";
/** A certificate with its chain, and its private key, as PEM. */
export interface Certificate {
    readonly cert: Buffer;
    readonly key: Buffer;
}
/** Reads the certificate that the settings name; undefined if the hub serves plain HTTP. */
export declare const readCertificate: ({ tlsCert, tlsKey }: Pick<Config, "tlsCert" | "tlsKey">) => Certificate | undefined;
//# sourceMappingURL=tls.d.ts.map