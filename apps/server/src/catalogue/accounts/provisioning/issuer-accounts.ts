import type { OidcIssuer } from "../../../config/oidc-issuers.ts";
import type { Db } from "../../../db/engine.ts";
import { viewerOf } from "../../../identity/account-viewer.ts";
import type { AuditLog } from "../../../identity/audit-log.ts";
import type { IssuerClaims } from "../../../identity/issuer-claims.ts";
import { anonymous } from "../../../identity/viewer.ts";
import { type AccountRow, accountById, isAuthor } from "../account-store.ts";
import { setDisabled } from "../user-store.ts";
import { accountNames } from "./account-names.ts";
import { applyGroups, type GroupChanges } from "./apply-groups.ts";
import { applyDirectoryGroups, auditGroupChanges, isDirectory } from "./directory-groups.ts";
import {
  type DirectoryUserRow,
  directoryUserByExternalId,
  directoryUserOf,
  hasGroups,
  updateDirectoryUser,
} from "./directory-store.ts";
import {
  accountOfIdentity,
  hasIdentity,
  insertIdentity,
  insertUser,
  setEmail,
  touchIdentity,
  userByEmail,
} from "./store.ts";

export interface IssuerAccounts {
  /**
   * Finds, links or creates the account, and applies the person's groups.
   * @returns Undefined if the issuer's directory creates accounts, and has created none for this person.
   */
  readonly signInFrom: (issuer: OidcIssuer, claims: IssuerClaims, requestId: string) => Promise<AccountRow | undefined>;
}

interface IssuerAccountDeps {
  readonly db: Db;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** A name is never a reason to use an account that exists: the issuer's users choose theirs. */
export const createUser = async (
  db: Db,
  { userNames, fullName }: Pick<IssuerClaims, "userNames" | "fullName">,
  at: number,
): Promise<AccountRow> => {
  for (const name of accountNames(userNames)) {
    const row = (await isAuthor(db, name)) ? undefined : await insertUser(db, name, fullName || name, at);
    if (row) return row;
  }
  throw new Error("no free account name was found");
};

type Outcome = "found" | "linked" | "created";

/** The person in the issuer's directory, by its own id. */
const directoryUserFor = async (
  db: Db,
  issuer: OidcIssuer,
  { directoryId }: IssuerClaims,
): Promise<DirectoryUserRow | undefined> =>
  isDirectory(issuer) && directoryId !== undefined
    ? directoryUserByExternalId(db, issuer.issuer, directoryId)
    : undefined;

/** The account that exists for a first sign-in. With a directory it must be one that the directory manages. */
const accountToLink = async (db: Db, issuer: OidcIssuer, claims: IssuerClaims, email: string | undefined) => {
  const user = await directoryUserFor(db, issuer, claims);
  if (user) return accountById(db, user.account_id);
  const holder = email === undefined ? undefined : await userByEmail(db, email);
  // An address that passed to another person at the company does not pass on the account.
  if (!holder || (await hasIdentity(db, issuer.issuer, holder.id))) return undefined;
  return !isDirectory(issuer) || (await directoryUserOf(db, issuer.issuer, holder.id)) ? holder : undefined;
};

/** Addresses of issuers that are not trusted with linking are not stored: a later link would follow them. */
const linkOrCreate = (db: Db, issuer: OidcIssuer, claims: IssuerClaims, at: number) =>
  db.transaction().execute(async (transaction): Promise<readonly [AccountRow, Outcome] | undefined> => {
    const email = issuer.linkByEmail ? claims.email : undefined;
    const known = await accountToLink(transaction, issuer, claims, email);
    if (!known && isDirectory(issuer)) return undefined;
    const account = known ?? (await createUser(transaction, claims, at));
    if (email !== undefined && !(await userByEmail(transaction, email))) await setEmail(transaction, account.id, email);
    const { subject } = claims;
    const times = { created_at: at, last_sign_in_at: at };
    const identity = { issuer: issuer.issuer, subject, account_id: account.id, ...times };
    if (!(await insertIdentity(transaction, identity))) throw new Error("the identity was linked meanwhile");
    return [account, known ? "linked" : "created"];
  });

/** A person who signed in before the directory sent them stays with their account, which it manages from now on. */
const followDirectory = async (db: Db, user: DirectoryUserRow, account: AccountRow, at: number) => {
  if (user.account_id === account.id || (await directoryUserOf(db, user.issuer, account.id))) return account;
  await updateDirectoryUser(db, user.id, { account_id: account.id });
  if (user.disabled_at !== null && account.disabled_at === null) await setDisabled(db, account.id, at);
  await setDisabled(db, user.account_id, at);
  return accountById(db, account.id);
};

const accountFor = async (db: Db, issuer: OidcIssuer, claims: IssuerClaims, at: number) => {
  const find = () => accountOfIdentity(db, issuer.issuer, claims.subject);
  const found = await find();
  if (found) {
    const user = await directoryUserFor(db, issuer, claims);
    return [user ? await followDirectory(db, user, found, at) : found, "found"] as const;
  }
  try {
    return await linkOrCreate(db, issuer, claims, at);
  } catch (error) {
    // Another process was first.
    const other = await find();
    if (other) return [other, "found"] as const;
    throw error;
  }
};

/** As soon as a directory sends groups, they count, and those of the ID token do not. */
const applyAtSignIn = async (
  db: Db,
  issuer: OidcIssuer,
  claims: IssuerClaims,
  account: AccountRow,
  at: number,
): Promise<GroupChanges> => {
  const user =
    isDirectory(issuer) && (await hasGroups(db, issuer.issuer))
      ? await directoryUserOf(db, issuer.issuer, account.id)
      : undefined;
  if (!user || !isDirectory(issuer)) return applyGroups(db, issuer, claims.groups, account, at);
  const [, changes] = await applyDirectoryGroups(db, issuer, user, at);
  return changes;
};

export const createIssuerAccounts = ({ db, audit, now }: IssuerAccountDeps): IssuerAccounts => ({
  signInFrom: async (issuer, claims, requestId) => {
    const [account, outcome] = (await accountFor(db, issuer, claims, now())) ?? [];
    if (!account || account.disabled_at !== null) return account;
    await touchIdentity(db, issuer.issuer, claims.subject, now());
    const changes = await applyAtSignIn(db, issuer, claims, account, now());
    const actor = { viewer: (await viewerOf(db, account.id, "admin")) ?? anonymous, requestId };
    if (outcome !== "found") {
      const action = outcome === "created" ? "user.create" : "user.link";
      await audit(actor, action, `user ${account.name}`, { issuer: issuer.id });
    }
    await auditGroupChanges(audit, actor, issuer, account, changes);
    return account;
  },
});
