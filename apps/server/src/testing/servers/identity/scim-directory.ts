import { type OidcIssuer, parseOidcIssuers } from "../../../config/oidc-issuers.ts";
import type { HubClient } from "../../hub.ts";

/** A reply to a directory: its status and what it says. */
interface ScimReply {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly id: string;
    readonly active: boolean;
    readonly detail: string;
    readonly scimType?: string;
    readonly totalResults: number;
    readonly Resources: readonly { readonly id: string; readonly userName: string; readonly members?: unknown[] }[];
  };
}

/** A company's directory that manages accounts of a hub. */
export interface ScimDirectory {
  readonly send: (method: string, path: string, body?: unknown, token?: string) => Promise<ScimReply>;
  /** Adds a user; gives its id. */
  readonly addUser: (userName: string, more?: object) => Promise<string>;
  /** Sends operations of a PATCH. */
  readonly patch: (path: string, ...operations: object[]) => Promise<ScimReply>;
}

const scimToken = "directory-token-of-the-tests-0123456789";

export const patchBody = (...operations: object[]) => ({
  schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
  Operations: operations,
});

/** Settings of an issuer with a directory. */
export const issuersWithScim = (url: string, more: object = {}, scim: object = {}): readonly OidcIssuer[] => {
  const issuer = { id: "acme", label: "Acme", issuer: url, clientId: "orrery", scim: { token: scimToken, ...scim } };
  const reading = parseOidcIssuers(JSON.stringify([{ ...issuer, ...more }]));
  if (!("value" in reading)) throw new Error(reading.problem);
  return reading.value;
};

export const createScimDirectory = (hub: HubClient): ScimDirectory => {
  const send: ScimDirectory["send"] = async (method, path, body, token = scimToken) => {
    const headers: Record<string, string> = body === undefined ? {} : { "content-type": "application/scim+json" };
    const reply = await hub.send(method, `/scim/v2${path}`, body, token, headers);
    const text = await reply.text();
    return { status: reply.status, body: (text === "" ? {} : JSON.parse(text)) as ScimReply["body"] };
  };
  return {
    send,
    addUser: async (userName, more = {}) => {
      const { status, body } = await send("POST", "/Users", { userName, ...more });
      if (status !== 201) throw new Error(`adding ${userName} failed: ${JSON.stringify(body)}`);
      return body.id;
    },
    patch: (path, ...operations) => send("PATCH", path, patchBody(...operations)),
  };
};
