import type { EmailAddress, EmailEvent, EmailSettings } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson } from "../get-json.ts";

export const emailPath = "/api/notifications/email";

/** The person's e-mail address, and what is sent there. */
export const emailQuery = queryOptions({
  queryKey: ["notifications", "email"],
  queryFn: ({ signal }) => getJson<EmailSettings>(emailPath, signal),
});

export const setEmailAddress = (address: string): Promise<EmailSettings> => sendForJson("PUT", emailPath, { address });

export const removeEmailAddress = (): Promise<EmailSettings> => sendForJson("DELETE", emailPath);

export const chooseEmailEvents = (events: readonly EmailEvent[]): Promise<EmailSettings> =>
  sendForJson("PUT", `${emailPath}/events`, { events });

export const confirmEmailAddress = (code: string): Promise<EmailAddress> =>
  sendForJson("POST", `${emailPath}/confirm`, { code });

export const unsubscribe = (token: string): Promise<EmailAddress> =>
  sendForJson("POST", `${emailPath}/unsubscribe?token=${encodeURIComponent(token)}`);

export const sendTestEmail = (): Promise<EmailAddress> => sendForJson("POST", `${emailPath}/test`);
