import type { FastifyReply, FastifyRequest } from "fastify";
import type { ScimFields } from "./attributes.ts";
export declare const mediaType = "application/scim+json";
/** Which attributes a reply has, as names separated by commas. */
export interface AttributeSelection {
    readonly attributes?: string;
    readonly excludedAttributes?: string;
}
/** Whether a request asks for an attribute. */
export declare const selects: ({ attributes, excludedAttributes }: AttributeSelection, attribute: string) => boolean;
/** The attributes that the request asks for. */
export declare const select: (resource: ScimFields, selection: AttributeSelection) => ScimFields;
export declare const send: (reply: FastifyReply, body: unknown, status?: number) => FastifyReply;
export declare const listOf: (resources: readonly ScimFields[], total?: number, startIndex?: number) => ScimFields;
/** Sends an error in the form of RFC 7644, section 3.12. */
export declare const sendError: (request: FastifyRequest, reply: FastifyReply, error: unknown) => FastifyReply;
//# sourceMappingURL=reply.d.ts.map