import { type AccountRow, accountById } from "../../../../catalogue/accounts/account-store.ts";
import type { Directory } from "../../../../catalogue/accounts/provisioning/directory-groups.ts";
import {
  type DirectoryUserRow,
  directoryUserByExternalId,
  directoryUserOf,
  hasGroups,
  insertDirectoryUser,
  lockDirectoryUser,
  updateDirectoryUser,
} from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import { createUser } from "../../../../catalogue/accounts/provisioning/issuer-accounts.ts";
import {
  accountOfIdentity,
  hasIdentity,
  hasOtherAdmin,
  setEmail,
  userByEmail,
} from "../../../../catalogue/accounts/provisioning/store.ts";
import { setDisabled } from "../../../../catalogue/accounts/user-store.ts";
import type { Db } from "../../../../db/engine.ts";
import { isUniqueViolation } from "../../../../db/unique-violation.ts";
import { HubError } from "../../../../errors.ts";
import { type DirectoryCall, type DirectoryDeps, type DirectoryResources, newResourceId } from "../directory-call.ts";
import { applyGroupsOf } from "../groups/apply-groups-of.ts";
import type { ScimFields } from "../protocol/attributes.ts";
import { applyPatch } from "../protocol/patch.ts";
import { ScimError } from "../protocol/scim-error.ts";
import { type DirectoryUserInput, emailOf, fullNameOf, readUser, toUserResource, userTarget } from "./resource.ts";
import { findUser, isUserTaken, leaveGroups, setFullName, usersOf } from "./store.ts";

const requireUser = async (db: Db, { directory }: DirectoryCall, id: string): Promise<DirectoryUserRow> => {
  const row = await findUser(db, directory.issuer, id);
  if (row) return row;
  throw new HubError("not_found", `There is no user "${id.slice(0, 100)}" in this directory.`);
};

const taken = (): ScimError =>
  new ScimError("uniqueness", "The directory has another user with this userName, externalId or account.");

/** Another process may have given the name away since this one looked. */
const orTaken = (error: unknown): never => {
  throw isUniqueViolation(error) ? taken() : error;
};

const columnsOf = (input: DirectoryUserInput, at: number) => ({
  user_name: input.userName,
  user_name_key: input.userName.toLowerCase(),
  external_id: input.externalId ?? null,
  display_name_key: (input.profile.displayName ?? "").toLowerCase(),
  attributes: JSON.stringify(input.profile),
  updated_at: at,
});

type Outcome = "created" | "linked";

/** The account of a new user: the one that the same person had before, or a new one. */
const accountFor = async (
  db: Db,
  { issuer, scim, linkByEmail }: Directory,
  input: DirectoryUserInput,
  at: number,
): Promise<readonly [AccountRow, Outcome]> => {
  const { externalId, userName } = input;
  const former = externalId === undefined ? undefined : await directoryUserByExternalId(db, issuer, externalId);
  if (former) return [await accountById(db, former.account_id), "linked"];
  const isSubject = externalId !== undefined && scim.claim === "sub";
  const signedIn = isSubject ? await accountOfIdentity(db, issuer, externalId) : undefined;
  if (signedIn) return [signedIn, "linked"];
  const email = linkByEmail ? emailOf(input) : undefined;
  const holder = email === undefined ? undefined : await userByEmail(db, email);
  // An address that passed to another person at the company does not pass on the account.
  if (holder && !(await hasIdentity(db, issuer, holder.id))) return [holder, "linked"];
  return [
    await createUser(db, { userNames: [userName.split("@")[0] ?? ""], fullName: fullNameOf(input) }, at),
    "created",
  ];
};

/** Addresses are stored for issuers that are trusted with linking. One that another account has stays there. */
const storeAccount = async (
  db: Db,
  { linkByEmail }: Directory,
  account: Pick<AccountRow, "id">,
  input: DirectoryUserInput,
): Promise<void> => {
  await setFullName(db, account.id, fullNameOf(input));
  const email = linkByEmail ? emailOf(input) : undefined;
  if (email !== undefined && !(await userByEmail(db, email))) await setEmail(db, account.id, email);
};

const insert = async (
  { db, now }: DirectoryDeps,
  { directory }: DirectoryCall,
  input: DirectoryUserInput,
): Promise<readonly [string, AccountRow, Outcome]> => {
  const written = db.transaction().execute(async (transaction): Promise<readonly [string, AccountRow, Outcome]> => {
    const { issuer } = directory;
    if (await isUserTaken(transaction, issuer, input)) throw taken();
    const [account, outcome] = await accountFor(transaction, directory, input, now());
    const former = await directoryUserOf(transaction, issuer, account.id);
    if (former && former.user_name_key !== null) throw taken();
    const id = former?.id ?? newResourceId();
    const columns = columnsOf(input, now());
    if (former) await updateDirectoryUser(transaction, id, columns);
    else if (
      !(await insertDirectoryUser(transaction, { id, issuer, account_id: account.id, created_at: now(), ...columns }))
    )
      throw taken();
    await storeAccount(transaction, directory, account, input);
    return [id, account, outcome];
  });
  return written.catch(orTaken);
};

/** Disables or enables the account, if it is not so already. */
const setActive = async (
  { db, audit, now }: DirectoryDeps,
  { directory, actor }: DirectoryCall,
  account: AccountRow,
  isActive: boolean,
): Promise<void> => {
  if (isActive === (account.disabled_at === null)) return;
  if (!isActive && account.is_admin === 1 && !(await hasOtherAdmin(db, account.id)))
    throw new HubError("conflict", `"${account.name}" is the only admin of this hub. Add another admin first.`);
  await setDisabled(db, account.id, isActive ? null : now());
  await audit(actor, isActive ? "user.enable" : "user.disable", `user ${account.name}`, { issuer: directory.id });
};

const create =
  (deps: DirectoryDeps): DirectoryResources["create"] =>
  async (call, body) => {
    const { db, audit } = deps;
    const { directory, actor, base } = call;
    const input = readUser(body);
    const [id, account, outcome] = await insert(deps, call, input);
    const action = outcome === "created" ? "user.create" : "user.link";
    await audit(actor, action, `user ${account.name}`, { issuer: directory.id, userName: input.userName });
    await setActive(deps, call, account, input.isActive ?? true);
    const row = await requireUser(db, call, id);
    if (await hasGroups(db, directory.issuer)) await applyGroupsOf(deps, call, row);
    return toUserResource(row, base);
  };

/** Changes a user to what `edit` makes of it. */
const change = async (
  deps: DirectoryDeps,
  call: DirectoryCall,
  id: string,
  edit: (row: DirectoryUserRow) => DirectoryUserInput,
): Promise<ScimFields> => {
  const { db, audit, now } = deps;
  const { directory, actor, base } = call;
  const written = db.transaction().execute(async (transaction) => {
    await lockDirectoryUser(transaction, id);
    const row = await requireUser(transaction, call, id);
    const next = edit(row);
    if (await isUserTaken(transaction, directory.issuer, next, id)) throw taken();
    await updateDirectoryUser(transaction, id, columnsOf(next, now()));
    await storeAccount(transaction, directory, { id: row.account_id }, next);
    return [await accountById(transaction, row.account_id), next] as const;
  });
  const [account, input] = await written.catch(orTaken);
  await audit(actor, "user.change", `user ${account.name}`, { issuer: directory.id, userName: input.userName });
  if (input.isActive !== undefined) await setActive(deps, call, account, input.isActive);
  return toUserResource(await requireUser(db, call, id), base);
};

/** A deleted user is disabled. The account stays with its repositories until an admin of the hub deletes it. */
const remove =
  (deps: DirectoryDeps): DirectoryResources["remove"] =>
  async (call, id) => {
    const { db, audit, now } = deps;
    const row = await requireUser(db, call, id);
    const account = await accountById(db, row.account_id);
    await setActive(deps, call, account, false);
    await updateDirectoryUser(db, id, { user_name_key: null, updated_at: now() });
    await leaveGroups(db, id);
    await audit(call.actor, "user.remove", `user ${account.name}`, {
      issuer: call.directory.id,
      userName: row.user_name,
    });
  };

export const createDirectoryUsers = (deps: DirectoryDeps): DirectoryResources => ({
  list: async ({ directory, base }, conditions, page) => {
    const { total, rows } = await usersOf(deps.db, directory.issuer, conditions, page);
    return { total, resources: rows.map((row) => toUserResource(row, base)) };
  },
  get: async (call, id) => toUserResource(await requireUser(deps.db, call, id), call.base),
  create: create(deps),
  replace: async (call, id, body) => {
    const input = readUser(body);
    return change(deps, call, id, () => input);
  },
  patch: (call, id, body) =>
    change(deps, call, id, (row) => readUser(applyPatch(toUserResource(row, call.base), body, userTarget))),
  remove: remove(deps),
});
