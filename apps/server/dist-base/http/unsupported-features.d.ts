import type { FastifyRequest } from "fastify";
import { HubError } from "../errors.ts";
/** The feature that an address is for, if this hub does not have it. */
export declare const unsupportedFeature: (url: string) => string | undefined;
export declare const notSupported: (feature: string) => HubError;
/** Refuses a body whose `type` is one of them. */
export declare const refuseUnsupportedType: ({ body }: FastifyRequest) => Promise<void>;
//# sourceMappingURL=unsupported-features.d.ts.map