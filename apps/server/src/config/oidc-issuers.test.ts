import { expect, test } from "vitest";
import { parseOidcIssuers } from "./oidc-issuers.ts";

const issuer = { id: "acme", label: "Acme", issuer: "https://sso.acme.example", clientId: "hub", clientSecret: "s3" };
const scimToken = "s3".repeat(16);
const parse = (...issuers: object[]) => parseOidcIssuers(JSON.stringify(issuers));

test("issuers get their defaults, and groups become grants", () => {
  expect(parse({ ...issuer, groups: { ml: "lab:write" } })).toEqual({
    value: [
      {
        ...issuer,
        scopes: "openid profile email",
        groupsClaim: "groups",
        grants: [{ group: "ml", organization: "lab", role: "write" }],
        adminGroup: "",
        requiredGroup: "",
        emailDomains: [],
        linkByEmail: false,
      },
    ],
  });
});

test.each([
  ["{", "must be JSON: a list of issuers"],
  [JSON.stringify([{ ...issuer, issuer: "http://sso.acme.example" }]), '"issuer" of "acme" must use https'],
  [JSON.stringify([{ ...issuer, issuer: "https://sso.acme.example/?a=1" }]), "must not contain a query"],
  [JSON.stringify([{ ...issuer, scopes: "profile" }]), '"scopes" of "acme" must include openid'],
  [JSON.stringify([issuer, issuer]), 'each "id" can be used once'],
  [JSON.stringify([{ ...issuer, groups: { ml: "lab:owner" } }]), "/0/groups/ml"],
  [JSON.stringify([{ ...issuer, secret: "typo" }]), "has an error"],
  [JSON.stringify([{ ...issuer, scim: { token: "s3-too-short" } }]), "/0/scim/token"],
  [JSON.stringify([{ ...issuer, scim: { token: scimToken, groupsBy: "name" } }]), "/0/scim/groupsBy"],
  [
    JSON.stringify(["a", "b"].map((id) => ({ ...issuer, id, scim: { token: scimToken } }))),
    'each "token" of "scim" can be used once',
  ],
])("%s is refused", (raw, problem) => {
  const reading = parseOidcIssuers(raw);
  expect(reading).toEqual({ problem: expect.stringContaining(problem) });
  expect(JSON.stringify(reading)).not.toContain("s3");
});

test("a directory is recognized by the subject and sends groups by name, unless the settings say otherwise", () => {
  expect(parse({ ...issuer, scim: { token: scimToken } })).toMatchObject({
    value: [{ scim: { token: scimToken, claim: "sub", groupsBy: "displayName" } }],
  });
  const entra = { token: scimToken, claim: "oid", groupsBy: "externalId" };
  expect(parse({ ...issuer, scim: entra })).toMatchObject({ value: [{ scim: entra }] });
});

test("an issuer on this machine can use http", () => {
  expect(parse({ ...issuer, issuer: "http://127.0.0.1:9999" })).toHaveProperty("value");
});
