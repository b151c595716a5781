import type { IncomingMessage } from "node:http";
import { type TrustedProxies } from "../text/client-address.ts";
import type { Viewer } from "./viewer.ts";
/** By this header the hub tells itself who asked, on requests that it sends to itself. */
export declare const callerAddressHeader: (secret: string, address: string) => Record<string, string>;
/** Finds the address that a request comes from. */
export type CallerAddress = (request: Pick<IncomingMessage, "headers" | "socket">) => string;
export declare const createCallerAddress: (isTrusted: TrustedProxies, secret: string) => CallerAddress;
/** Whether an address is in some ranges; without ranges, all are. */
export declare const isWithin: (ranges: readonly string[] | undefined, address: string) => boolean;
/** Whether the viewer's token can be used from an address. */
export declare const worksFrom: ({ fineGrained }: Viewer, address: string) => boolean;
/** The viewer at an address: outside the ranges of an organization, its members are strangers to it. */
export declare const viewerAt: (viewer: Viewer, addressOf: () => string) => Viewer;
/** The ranges are not named: a thief of the token would learn from where to use it. */
export declare const wrongAddressMessage: (address: string) => string;
//# sourceMappingURL=caller-address.d.ts.map