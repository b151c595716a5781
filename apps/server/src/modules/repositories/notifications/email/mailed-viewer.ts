import { type EmailEvent, emailEvents } from "@orrery/contract";
import type { Db } from "../../../../db/engine.ts";
import { viewerOf } from "../../../../identity/account-viewer.ts";
import { viewerAt } from "../../../../identity/caller-address.ts";
import type { Viewer } from "../../../../identity/viewer.ts";
import { storedList } from "../../../../text/stored-list.ts";
import type { EmailAddressRow } from "./email-store.ts";

/**
 * Whom a message is for, with what they can see wherever they read it: nothing of organizations that are reached from some
 * addresses only. Undefined for an account that cannot sign in.
 */
export const mailViewer = async (db: Db, accountId: number): Promise<Viewer | undefined> => {
  const viewer = await viewerOf(db, accountId, "admin");
  return viewer && viewerAt(viewer, () => "");
};

export const chosenEvents = ({ events }: Pick<EmailAddressRow, "events">): EmailEvent[] => {
  const stored = storedList(events);
  return emailEvents.filter((event) => stored.includes(event));
};
