import type { FastifyReply, FastifyRequest } from "fastify";
import { isHubError } from "../../../../errors.ts";
import { readError, readRest } from "../../../../http/error-handler.ts";
import type { ScimFields } from "./attributes.ts";
import { ScimError } from "./scim-error.ts";

export const mediaType = "application/scim+json";

/** Which attributes a reply has, as names separated by commas. */
export interface AttributeSelection {
  readonly attributes?: string;
  readonly excludedAttributes?: string;
}

const includes = (list: string, attribute: string): boolean =>
  list.split(",").some((name) => name.trim().toLowerCase() === attribute);

/** Whether a request asks for an attribute. */
export const selects = ({ attributes, excludedAttributes = "" }: AttributeSelection, attribute: string): boolean =>
  (attributes === undefined || includes(attributes, attribute)) && !includes(excludedAttributes, attribute);

const always = new Set(["id", "schemas"]);

export const select = (resource: ScimFields, selection: AttributeSelection): ScimFields => {
  const isWanted = (key: string) => always.has(key) || selects(selection, key.toLowerCase());
  return Object.fromEntries(Object.entries(resource).filter(([key]) => isWanted(key)));
};

export const send = (reply: FastifyReply, body: unknown, status = 200): FastifyReply =>
  reply.code(status).type(`${mediaType}; charset=utf-8`).header("cache-control", "no-store").send(body);

export const listOf = (resources: readonly ScimFields[], total = resources.length, startIndex = 1): ScimFields => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:ListResponse"],
  totalResults: total,
  itemsPerPage: resources.length,
  startIndex,
  Resources: resources,
});

const typeOf = (error: unknown, status: number): string | undefined => {
  if (error instanceof ScimError) return error.scimType;
  if (status !== 400) return undefined;
  return "validation" in (error as object) ? "invalidValue" : "invalidSyntax";
};

/** Sends an error in the form of RFC 7644, section 3.12. */
export const sendError = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  const { status, message } = error instanceof ScimError ? error : readError(request, error);
  const scimType = typeOf(error, status);
  if (isHubError(error)) reply.headers(error.headers);
  readRest(request, reply);
  const schemas = ["urn:ietf:params:scim:api:messages:2.0:Error"];
  return send(reply, { schemas, ...(scimType && { scimType }), detail: message, status: String(status) }, status);
};
