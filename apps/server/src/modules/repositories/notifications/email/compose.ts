import type { WaitingItem } from "@orrery/contract";
import { escapeHtml } from "../../../../text/comment-html.ts";
import type { OutgoingEmail } from "./transport.ts";

type Written = Pick<OutgoingEmail, "subject" | "text" | "html" | "headers">;

/** One line of a message: what happened, and the page where it is decided or read. */
export interface MailedLine {
  readonly sentence: string;
  readonly path: string;
}

/** Names only: titles, answers and notes stay on the hub. */
const sentences: { readonly [T in WaitingItem["type"]]: (item: WaitingItem) => string } = {
  access: ({ actor, repo }) => `${actor} asks for access to ${repo.name}`,
  pull_request: ({ actor, number, repo }) => `${actor} asks for your review of pull request #${number} in ${repo.name}`,
  alias: ({ actor, title, repo }) => `${actor} asks to move @${title} of ${repo.name}`,
  import: ({ repo }) => `The import of ${repo.name} failed`,
  mirror_review: ({ repo }) => `A new commit of ${repo.name} needs a review`,
  scan: ({ repo, number = 1 }) =>
    number === 1
      ? `A file of ${repo.name} is held by the scan`
      : `${number} files of ${repo.name} are held by the scan`,
};

export const lineOfItem = (item: WaitingItem): MailedLine => ({
  sentence: sentences[item.type](item),
  path: item.path,
});

/** A paragraph of plain text, or a link with its label. */
type Part = string | { readonly label: string; readonly url: string };

const textOf = (part: Part): string => (typeof part === "string" ? part : `${part.label}: ${part.url}`);

const htmlOf = (part: Part): string =>
  typeof part === "string"
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.label)}</a></p>`;

const written = (subject: string, parts: readonly Part[]): Pick<Written, "subject" | "text" | "html"> => ({
  subject,
  text: `${parts.map(textOf).join("\n\n")}\n`,
  html: `<!doctype html><html lang="en"><body>${parts.map(htmlOf).join("")}</body></html>\n`,
});

const hostOf = (hub: string): string => new URL(hub).host;

/** Codes are in the fragment, which browsers never send, so that no log sees them. */
const pageOf = (hub: string, name: "confirm" | "unsubscribe", code: string): string =>
  `${hub}/notifications/email#${name}=${code}`;

export const unsubscribePage = (hub: string, token: string): string => pageOf(hub, "unsubscribe", token);

export const confirmation = (hub: string, account: string, code: string): Written =>
  written(`Confirm your e-mail address for ${hostOf(hub)}`, [
    `${account} wants to get e-mail from ${hostOf(hub)} at this address.`,
    { label: "Confirm the address", url: pageOf(hub, "confirm", code) },
    "The link works for 24 hours. If this wasn’t you, ignore this e-mail. You won’t get another one unless someone asks again.",
  ]);

export const testEmail = (hub: string): Written =>
  written(`Test e-mail from ${hostOf(hub)}`, [`${hostOf(hub)} can send e-mail.`]);

/** The first line is the subject, so that it can be judged without opening the message. */
export const digest = (hub: string, lines: readonly MailedLine[], token: string): Written => {
  const [first = { sentence: "", path: "" }] = lines;
  const more = lines.length - 1;
  const url = `${hub}/api/notifications/email/unsubscribe?token=${token}`;
  return {
    ...written(more > 0 ? `${first.sentence} and ${more} more` : first.sentence, [
      ...lines.flatMap(({ sentence, path }) => [`${sentence}.`, { label: "Open", url: hub + path }]),
      ...(more > 0 ? [{ label: "All notifications", url: `${hub}/notifications` }] : []),
      `You get this e-mail because of your settings at ${hostOf(hub)}.`,
      { label: "Change what you get", url: `${hub}/settings/notifications` },
      { label: "Unsubscribe", url: unsubscribePage(hub, token) },
    ]),
    headers: { "List-Unsubscribe": `<${url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
};
