import { type OidcIssuer, parseOidcIssuers } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import type { HubForTests } from "../../hub.ts";
import { type CookieBrowser, createCookieBrowser, userIn } from "./cookie-browser.ts";
import { type IssuerDouble, startIssuerDouble } from "./issuer-double.ts";

/** Two issuers that a hub trusts: one honest unless an attack changes it, and one of an attacker. */
export interface Issuers {
  readonly company: IssuerDouble;
  readonly partner: IssuerDouble;
  /** Says in its discovery document that it is the company. */
  readonly liar: IssuerDouble;
  readonly settings: readonly OidcIssuer[];
  readonly close: () => Promise<void>;
}

export const startIssuers = async (): Promise<Issuers> => {
  const [company, partner, liar] = (await Promise.all(["company", "partner", "liar"].map(startIssuerDouble))) as [
    IssuerDouble,
    IssuerDouble,
    IssuerDouble,
  ];
  Object.assign(liar.behavior, { metadata: { issuer: company.url } });
  const base = (id: string, { url, clientId, clientSecret }: IssuerDouble) => ({
    id,
    label: `The ${id}`,
    issuer: url,
    clientId,
    clientSecret,
  });
  const groups = { researchers: "lab:write", leads: "lab:admin" };
  const reading = parseOidcIssuers(
    JSON.stringify([
      { ...base("company", company), groups, adminGroup: "hub-admins", linkByEmail: true },
      base("partner", partner),
      { ...base("members", partner), requiredGroup: "members", emailDomains: ["partner.example"] },
      base("liar", liar),
    ]),
  );
  if (!("value" in reading)) throw new Error(reading.problem);
  return {
    company,
    partner,
    liar,
    settings: reading.value,
    close: async () => void (await Promise.all([company.close(), partner.close(), liar.close()])),
  };
};

/** Where attacks happen. */
export interface Stage extends Issuers {
  readonly hub: HubForTests;
  readonly db: Db;
}

/** True if the attack reached its aim. */
export type Attack = (stage: Stage) => Promise<boolean>;

export interface SignInSteps {
  /** Changes the URL that the issuer sends the browser back to. */
  readonly callback?: (url: URL) => void;
  readonly browser?: CookieBrowser;
  readonly issuerId?: string;
  readonly next?: string;
  readonly subject?: string;
}

/** Begins a sign-in: the URL of the issuer that the browser is sent to. */
export const beginAt = async ({ hub }: Pick<Stage, "hub">, browser: CookieBrowser, issuerId: string, next = "/") => {
  const reply = await browser.open(`${hub.address}/login/oidc/${issuerId}?next=${encodeURIComponent(next)}`);
  return reply.headers.get("location") ?? "";
};

/** The URL by which an issuer answers an authorization request. */
export const callbackFor = (double: IssuerDouble, authorizationUrl: string, subject?: string): URL => {
  const query = new URL(authorizationUrl).searchParams;
  const url = new URL(query.get("redirect_uri") ?? "");
  url.searchParams.set("code", double.codeFor(authorizationUrl, subject));
  url.searchParams.set("state", query.get("state") ?? "");
  return url;
};

const doubleOf = ({ company, partner }: Issuers, issuerId: string): IssuerDouble =>
  issuerId === "company" ? company : partner;

/** One whole sign-in; gives the browser, the last reply and who is signed in. */
export const signInThrough = async (stage: Stage, steps: SignInSteps = {}) => {
  const { browser = createCookieBrowser(), issuerId = "company", next, subject, callback } = steps;
  const authorizationUrl = await beginAt(stage, browser, issuerId, next);
  const url = callbackFor(doubleOf(stage, issuerId), authorizationUrl, subject);
  callback?.(url);
  const reply = await browser.open(url.href);
  return { browser, url, reply, user: await userIn(browser, stage.hub.address) };
};
