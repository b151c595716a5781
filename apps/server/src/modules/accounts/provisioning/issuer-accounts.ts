import type { Db } from "../../../db/engine.ts";
import { viewerOf } from "../../../identity/account-viewer.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { IssuerClaims } from "../../../identity/issuer-claims.ts";
import { anonymous } from "../../../identity/viewer.ts";
import type { OidcIssuer } from "../../../text/oidc-issuers.ts";
import { type AccountRow, isAuthor } from "../store.ts";
import { accountNames } from "./account-names.ts";
import { applyGroups } from "./apply-groups.ts";
import {
  accountOfIdentity,
  hasIdentity,
  insertIdentity,
  insertUser,
  setEmail,
  touchIdentity,
  userByEmail,
} from "./store.ts";

/** The accounts of people who sign in through an issuer. */
export interface IssuerAccounts {
  /** Finds, links or creates the account, and applies the person's groups. */
  readonly signInFrom: (issuer: OidcIssuer, claims: IssuerClaims, requestId: string) => Promise<AccountRow>;
}

interface IssuerAccountDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** A name is never a reason to use an account that exists: the issuer's users choose theirs. */
const createUser = async (db: Db, { userNames, fullName }: IssuerClaims, at: number): Promise<AccountRow> => {
  for (const name of accountNames(userNames)) {
    const row = (await isAuthor(db, name)) ? undefined : await insertUser(db, name, fullName || name, at);
    if (row) return row;
  }
  throw new Error("no free account name was found");
};

type Outcome = "found" | "linked" | "created";

/** Addresses of issuers that are not trusted with linking are not stored: a later link would follow them. */
const linkOrCreate = (db: Db, { issuer, linkByEmail }: OidcIssuer, claims: IssuerClaims, at: number) =>
  db.transaction().execute(async (transaction): Promise<readonly [AccountRow, Outcome]> => {
    const email = linkByEmail ? claims.email : undefined;
    const holder = email === undefined ? undefined : await userByEmail(transaction, email);
    // An address that passed to another person at the company does not pass on the account.
    const known = holder && !(await hasIdentity(transaction, issuer, holder.id)) ? holder : undefined;
    const account = known ?? (await createUser(transaction, claims, at));
    if (email !== undefined && !holder) await setEmail(transaction, account.id, email);
    const identity = { issuer, subject: claims.subject, account_id: account.id, created_at: at, last_sign_in_at: at };
    if (!(await insertIdentity(transaction, identity))) throw new Error("the identity was linked meanwhile");
    return [account, known ? "linked" : "created"];
  });

const accountFor = async (db: Db, issuer: OidcIssuer, claims: IssuerClaims, at: number) => {
  const find = () => accountOfIdentity(db, issuer.issuer, claims.subject);
  const found = await find();
  if (found) return [found, "found"] as const;
  try {
    return await linkOrCreate(db, issuer, claims, at);
  } catch (error) {
    // Another process was first.
    const other = await find();
    if (other) return [other, "found"] as const;
    throw error;
  }
};

export const createIssuerAccounts = ({ db, audit, now }: IssuerAccountDeps): IssuerAccounts => ({
  signInFrom: async (issuer, claims, requestId) => {
    const [account, outcome] = await accountFor(db, issuer, claims, now());
    if (account.disabled_at !== null) return account;
    await touchIdentity(db, issuer.issuer, claims.subject, now());
    const changes = await applyGroups(db, issuer, claims, account, now());
    const actor = { viewer: (await viewerOf(db, account.id, "admin")) ?? anonymous, requestId };
    if (outcome !== "found") {
      const action = outcome === "created" ? "user.create" : "user.link";
      await audit(actor, action, `user ${account.name}`, { issuer: issuer.id });
    }
    for (const { organization, role } of changes) {
      const detail = { user: account.name, issuer: issuer.id, ...(role && { role }) };
      await audit(actor, role ? "member.set" : "member.remove", `organization ${organization}`, detail);
    }
    return account;
  },
});
