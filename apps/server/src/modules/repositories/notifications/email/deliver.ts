import type { Database } from "../../../../db/engine.ts";
import { hashOf, newToken } from "../../../../identity/secret-text.ts";
import { mailedNotification } from "../describe.ts";
import type { WaitingService } from "../waiting-service.ts";
import { unsubscribeToken } from "./address-service.ts";
import { chosenNotifications } from "./collect.ts";
import { confirmation, digest, lineOfItem } from "./compose.ts";
import { type EmailAddressRow, findAddress, updateAddress } from "./email-store.ts";
import { chosenEvents, mailViewer } from "./mailed-viewer.ts";
import { claimMessage, type DigestContent, type MessageRow, updateMessage } from "./message-store.ts";
import type { Mailer, OutgoingEmail } from "./transport.ts";

export interface DeliverDeps {
  readonly database: Database;
  readonly mailer: Pick<Mailer, "send">;
  readonly waiting: Pick<WaitingService, "list">;
  /** The hub's own URL. */
  readonly hubUrl: () => string;
  readonly secret: string;
  readonly now: () => number;
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** Longer than all timeouts of one attempt; if its process is killed, another one continues then. */
const claimMs = 3 * minuteMs;
const codeLifeMs = dayMs;
/** A message that no server has taken for so long is given up. */
const maxAgeMs = 3 * dayMs;
const maxDelayMs = 6 * 60 * minuteMs;

const delayAfter = (attempts: number): number => Math.min(minuteMs * 4 ** (attempts - 1), maxDelayMs);

type Written = Omit<OutgoingEmail, "id" | "to">;

/** The code is new for each attempt, so that only its hash is stored. */
const writeConfirmation = async (
  { database: { db }, hubUrl, now }: DeliverDeps,
  row: EmailAddressRow,
): Promise<Written | undefined> => {
  const viewer = await mailViewer(db, row.account_id);
  if (row.confirmed_at !== null || !viewer?.account) return undefined;
  const code = newToken("");
  await updateAddress(db, row.account_id, { code_hash: hashOf(code), code_expires_at: now() + codeLifeMs });
  return confirmation(hubUrl(), viewer.account.name, code);
};

/** What still waits, is still unread and can still be seen; undefined if nothing is left. */
const writeDigest = async (
  { database: { db }, waiting, hubUrl, secret }: DeliverDeps,
  row: EmailAddressRow,
  { items, notifications }: DigestContent,
): Promise<Written | undefined> => {
  const viewer = await mailViewer(db, row.account_id);
  if (row.confirmed_at === null || !viewer) return undefined;
  const isWanted = items.length > 0 && chosenEvents(row).includes("waiting");
  const open = isWanted ? (await waiting.list(viewer)).filter(({ key }) => items.includes(key)) : [];
  const range = { after: Math.min(...notifications) - 1, before: Number.MAX_SAFE_INTEGER };
  const unread = notifications.length > 0 ? await chosenNotifications(db, viewer, row, range) : [];
  const lines = [
    ...open.map(lineOfItem),
    ...unread.filter(({ id }) => notifications.includes(id)).map(mailedNotification),
  ];
  return lines.length === 0 ? undefined : digest(hubUrl(), lines, unsubscribeToken(secret, row));
};

const write = async (deps: DeliverDeps, message: MessageRow): Promise<Written | undefined> => {
  const row = await findAddress(deps.database.db, message.account_id);
  // A message for an address that was replaced since is for nobody.
  if (row?.address !== message.address) return undefined;
  return message.kind === "confirmation"
    ? writeConfirmation(deps, row)
    : writeDigest(deps, row, JSON.parse(message.content) as DigestContent);
};

/** Sends a claimed message. False if the mail server is away or refuses everything, so that others can wait. */
const attempt = async (deps: DeliverDeps, message: MessageRow): Promise<boolean> => {
  const { database, mailer, now } = deps;
  const written = await write(deps, message);
  const done = { claimed_until: 0, attempted_at: now() };
  if (!written) {
    await updateMessage(database.db, message.id, { claimed_until: 0, state: "skipped" });
    return true;
  }
  const id = `orrery-${message.id}-${message.created_at}`;
  const failure = await mailer.send({ ...written, id, to: message.address });
  const attempts = message.attempts + 1;
  if (!failure) {
    await updateMessage(database.db, message.id, { ...done, attempts, state: "sent", error: null });
    return true;
  }
  const isOver = failure.isFinal || now() - message.created_at >= maxAgeMs;
  await updateMessage(database.db, message.id, {
    ...done,
    attempts,
    state: isOver ? "failed" : "pending",
    retry_at: now() + delayAfter(attempts),
    error: failure.message,
  });
  return failure.isOfMessage;
};

/** Sends the messages that are due, one after another. False if the mail server is away. */
export const deliverDue = async (deps: DeliverDeps, signal: AbortSignal): Promise<boolean> => {
  while (!signal.aborted) {
    const message = await claimMessage(deps.database, deps.now(), deps.now() + claimMs);
    if (!message) return true;
    if (!(await attempt(deps, message))) return false;
  }
  return true;
};
