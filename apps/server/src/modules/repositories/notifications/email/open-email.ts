import type { EmailAddress, WaitingItem } from "@orrery/contract";
import type { Config } from "../../../../config/config.ts";
import { noNotices } from "../../../../db/notices.ts";
import { HubError } from "../../../../errors.ts";
import { requireAccount, requireHubAdmin } from "../../../../http/auth.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { createEmailAddressService } from "./address-service.ts";
import { collectFor } from "./collect.ts";
import { testEmail } from "./compose.ts";
import { type DeliverDeps, deliverDue } from "./deliver.ts";
import { claimAddresses, deleteOldItems, findAddress } from "./email-store.ts";
import { deleteOldMessages, retryNow } from "./message-store.ts";
import { settleSeen } from "./seen.ts";
import { createMailer } from "./transport.ts";

interface StepDeps extends DeliverDeps {
  readonly onError: (error: unknown) => void;
}

interface EmailDeps extends Omit<StepDeps, "mailer"> {
  readonly config: Pick<Config, "smtpUrl" | "mailFrom" | "role">;
  readonly emailIntervalMs: number | undefined;
}

const defaultIntervalMs = 1_000;
/** How often the hub looks for what is new for a person. */
const lookMs = 20_000;
/** How long a process waits for a mail server that is away. */
const pauseMs = 30_000;
const sweepMs = 60 * 60_000;
const dayMs = 24 * sweepMs;
const messageLifeMs = 30 * dayMs;
/** What waits longer than this is mailed once more. */
const itemLifeMs = 365 * dayMs;

/** What a process does at each interval: look for what is new, and send what is due. */
const createStep = (deps: StepDeps, signal: AbortSignal) => {
  const { database, now } = deps;
  const { db } = database;
  let pausedUntil = 0;
  let sweptAt = 0;
  const sweep = async (): Promise<void> => {
    if (now() - sweptAt < sweepMs) return;
    sweptAt = now();
    await deleteOldMessages(db, sweptAt - messageLifeMs);
    await deleteOldItems(db, sweptAt - itemLifeMs);
  };
  return async (): Promise<void> => {
    await sweep();
    // On whole multiples, so that all are claimed by one write.
    const at = now();
    const addresses = await claimAddresses(db, at, (Math.floor(at / lookMs) + 1) * lookMs);
    // One that fails must not keep the others from their e-mail.
    for (const row of addresses) if (!signal.aborted) await collectFor({ ...deps, db }, row, at).catch(deps.onError);
    if (now() >= pausedUntil && !(await deliverDue(deps, signal))) pausedUntil = now() + pauseMs;
  };
};

/** E-mail of a hub whose settings name a mail server. */
export const openEmail = ({ config, ...given }: EmailDeps) => {
  const { onError, emailIntervalMs: intervalMs = defaultIntervalMs } = given;
  const { db } = given.database;
  const mailer = createMailer(config);
  const deps = { ...given, mailer };
  const stop = new AbortController();
  const step = createStep(deps, stop.signal);
  // Processes with the role router leave e-mail to the others. A mail server can be slow, so no look waits for a notice.
  const steps = config.role === "router" ? undefined : noNotices.follow("emails", { intervalMs, look: step, onError });
  return {
    addresses: createEmailAddressService({ ...deps, db }),
    /** What a person sees on a page is not mailed to them. */
    markSeen: async (viewer: Viewer, items: readonly WaitingItem[]): Promise<void> => {
      const { id } = requireAccount(viewer, "read");
      const row = items.length > 0 ? await findAddress(db, id) : undefined;
      if (row && row.confirmed_at !== null) await settleSeen(db, id, items, deps.now());
    },
    /** Sends a message to an admin's own address, now. */
    test: async (viewer: Viewer): Promise<EmailAddress> => {
      requireHubAdmin(viewer);
      const row = await findAddress(db, requireAccount(viewer, "read").id);
      if (!row || row.confirmed_at === null)
        throw new HubError("conflict", "Add and confirm your e-mail address under Settings > Notifications first.");
      const id = `orrery-test-${deps.now()}`;
      const failure = await mailer.send({ ...testEmail(deps.hubUrl()), id, to: row.address });
      if (failure) throw new HubError("unavailable", `The mail server did not take it: ${failure.message}`);
      await retryNow(db, deps.now());
      return { address: row.address };
    },
    close: async (): Promise<void> => {
      stop.abort();
      await steps?.stop();
      await mailer.close();
    },
  };
};

/** Undefined where the settings name no mail server. */
export type Email = ReturnType<typeof openEmail> | undefined;
