import type { IncomingMessage } from "node:http";
/** Whether a proxy is trusted to say who sent a request. Hop 0 is the peer that connected to the hub. */
export type TrustedProxies = (address: string, hop: number) => boolean;
/** Whether an address is in one of some ranges. */
type AddressRanges = (address: string) => boolean;
/** Reads addresses and CIDR ranges; undefined if one is neither. */
export declare const parseAddressRanges: (texts: readonly string[]) => AddressRanges | undefined;
/** Reads `off`, `on` (proxies on this machine), a number of proxies, or addresses and CIDR ranges; undefined if it is none of them. */
export declare const parseTrustedProxies: (text: string) => TrustedProxies | undefined;
/** The nearest address that is not a trusted proxy. What callers write into `X-Forwarded-For` themselves is further away. */
export declare const clientAddress: ({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">, isTrusted: TrustedProxies) => string;
/** One caller's network: an IPv4 address, or the 64 bits of an IPv6 address that a provider assigns to one customer. */
export declare const networkOf: (address: string) => string;
export {};
//# sourceMappingURL=client-address.d.ts.map