import { randomBytes } from "node:crypto";
import {
  type EmailAddress,
  type EmailEvent,
  type EmailEvents,
  type EmailSettings,
  emailEvents,
} from "@orrery/contract";
import type { Db } from "../../../../db/engine.ts";
import { HubError } from "../../../../errors.ts";
import { requireAccount } from "../../../../http/auth.ts";
import { hashOf } from "../../../../identity/secret-text.ts";
import { isSigned, signature } from "../../../../identity/signature.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { isEmailAddress } from "../../../../text/email-address.ts";
import type { WaitingService } from "../waiting-service.ts";
import {
  deleteAddress,
  type EmailAddressRow,
  findAddress,
  findByCode,
  lastNotification,
  saveAddress,
  updateAddress,
  vouchedAddress,
} from "./email-store.ts";
import { chosenEvents, mailViewer } from "./mailed-viewer.ts";
import { countConfirmations, insertMessage } from "./message-store.ts";
import { settleSeen } from "./seen.ts";

export interface EmailAddressDeps {
  readonly db: Db;
  readonly waiting: Pick<WaitingService, "list">;
  readonly secret: string;
  readonly now: () => number;
}

const dayMs = 24 * 60 * 60 * 1000;
const maxConfirmations = 5;
const purpose = "unsubscribe from e-mail";

/** Opens the page, or posts, where one unsubscribes without signing in. */
export const unsubscribeToken = (secret: string, { account_id, key }: EmailAddressRow): string =>
  `${account_id}.${signature(secret, purpose, account_id, key)}`;

const settingsOf = async (db: Db, accountId: number): Promise<EmailSettings> => {
  const row = await findAddress(db, accountId);
  if (row)
    return {
      isOn: true,
      address: row.address,
      isConfirmed: row.confirmed_at !== null,
      events: chosenEvents(row),
    };
  const suggested = await vouchedAddress(db, accountId);
  return { isOn: true, ...(suggested !== undefined && { suggested }) };
};

/** Sends the link that confirms an address; until it is opened, nothing else is sent there. */
const setAddress = async ({ db, now }: EmailAddressDeps, given: string, viewer: Viewer): Promise<EmailSettings> => {
  const { id } = requireAccount(viewer, "write");
  const address = given.trim();
  if (!isEmailAddress(address)) throw new HubError("bad_request", '"address" must be an e-mail address.');
  const known = await findAddress(db, id);
  if (known?.address === address && known.confirmed_at !== null) return settingsOf(db, id);
  const at = now();
  await db.transaction().execute(async (transaction) => {
    if ((await countConfirmations(transaction, { accountId: id, address, since: at - dayMs })) >= maxConfirmations)
      throw new HubError("rate_limited", "Too many confirmation e-mails were sent today. Try again tomorrow.");
    await saveAddress(transaction, {
      account_id: id,
      address,
      confirmed_at: null,
      code_hash: null,
      events: JSON.stringify(["waiting"]),
      key: randomBytes(24).toString("hex"),
    });
    const message = { account_id: id, kind: "confirmation" as const, address, content: "{}" };
    await insertMessage(transaction, { ...message, retry_at: at, created_at: at });
  });
  return settingsOf(db, id);
};

/** What is there already is not news. */
const passPresent = async (
  { db, waiting, now }: EmailAddressDeps,
  accountId: number,
  added: readonly EmailEvent[],
): Promise<void> => {
  const viewer = added.includes("waiting") ? await mailViewer(db, accountId) : undefined;
  if (viewer) await settleSeen(db, accountId, await waiting.list(viewer), now());
  if (added.some((event) => event !== "waiting"))
    await updateAddress(db, accountId, { last_notification: await lastNotification(db, accountId) });
};

/** Opening the link twice is no error. */
const confirm = async (deps: EmailAddressDeps, code: string): Promise<EmailAddress> => {
  const { db, now } = deps;
  const row = await findByCode(db, hashOf(code), now());
  if (!row)
    throw new HubError("not_found", "This link is no longer valid. Send a new one under Settings > Notifications.");
  if (row.confirmed_at === null) {
    await passPresent(deps, row.account_id, emailEvents);
    await updateAddress(db, row.account_id, { confirmed_at: now() });
  }
  return { address: row.address };
};

const chooseEvents = async (
  deps: EmailAddressDeps,
  { events }: EmailEvents,
  viewer: Viewer,
): Promise<EmailSettings> => {
  const { id } = requireAccount(viewer, "write");
  const row = await findAddress(deps.db, id);
  if (!row) throw new HubError("not_found", "Add your e-mail address first.");
  const before = chosenEvents(row);
  const added = events.filter((event) => !before.includes(event));
  await passPresent(deps, id, added);
  await updateAddress(deps.db, id, { events: JSON.stringify(events) });
  return settingsOf(deps.db, id);
};

const unsubscribe = async ({ db, secret }: EmailAddressDeps, token: string): Promise<EmailAddress> => {
  const [, id = "", given = ""] = /^(\d{1,15})\.([\w-]+)$/.exec(token) ?? [];
  const row = id ? await findAddress(db, Number(id)) : undefined;
  if (!row || !isSigned(given, secret, purpose, row.account_id, row.key))
    throw new HubError("not_found", "This link is no longer valid. Sign in and open Settings > Notifications.");
  await updateAddress(db, row.account_id, { events: "[]" });
  return { address: row.address };
};

/** Each person's e-mail address, and what is sent there. */
export const createEmailAddressService = (deps: EmailAddressDeps) => {
  const { db } = deps;
  return {
    settings: (viewer: Viewer) => settingsOf(db, requireAccount(viewer, "read").id),
    setAddress: (address: string, viewer: Viewer) => setAddress(deps, address, viewer),
    chooseEvents: (events: EmailEvents, viewer: Viewer) => chooseEvents(deps, events, viewer),
    remove: async (viewer: Viewer): Promise<EmailSettings> => {
      const { id } = requireAccount(viewer, "write");
      await deleteAddress(db, id);
      return settingsOf(db, id);
    },
    confirm: (code: string) => confirm(deps, code),
    unsubscribe: (token: string) => unsubscribe(deps, token),
  };
};
