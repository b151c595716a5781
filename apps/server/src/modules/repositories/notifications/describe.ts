import type { Notification } from "@orrery/contract";
import { eventId } from "../../../catalogue/discussions/event-id.ts";
import type { UpdatedConfig } from "../../../catalogue/events/event.ts";
import type { NotifiedEvent } from "../../../catalogue/events/notify-watchers.ts";
import type { NotifiedRow } from "./store.ts";

type Subject = Notification["subject"];

const statusTexts = {
  open: "opened this",
  closed: "closed this",
  merged: "merged this",
  draft: "changed this to a draft",
} as const;

const shortRef = (name: string): string => name.replace(/^refs\/(?:heads|tags)\//, "");
const isTag = (name: string): boolean => name.startsWith("refs/tags/");

const refText = ({ name, isNew, sha }: NonNullable<NotifiedEvent["ref"]>): string => {
  if (name.startsWith("refs/pr/")) return "pushed commits";
  const what = `${isTag(name) ? "tag" : "branch"} ${shortRef(name)}`;
  if (sha === null) return `deleted ${what}`;
  if (isNew) return `created ${what}`;
  return isTag(name) ? `moved ${what}` : `pushed to ${shortRef(name)}`;
};

const configText = (config: UpdatedConfig): string => {
  if (config.private !== undefined) return `changed this to ${config.private ? "private" : "public"}`;
  if (config.gated !== undefined) return config.gated === false ? "removed gated access" : "turned on gated access";
  return config.discussionsDisabled ? "turned discussions off" : "turned discussions on";
};

const aliasText = ({ name, newSha, isRollback }: NonNullable<NotifiedEvent["alias"]>): string => {
  if (newSha === null) return `deleted alias @${name}`;
  return isRollback ? `rolled back @${name}` : `moved @${name}`;
};

const aliasRequestTexts = {
  requested: (alias: string) => `asked to move ${alias}`,
  approved: (alias: string) => `approved your request to move ${alias}`,
  moved: (alias: string) => `moved ${alias} as you asked`,
  closed: (alias: string) => `closed your request to move ${alias}`,
  superseded: (alias: string) => `moved ${alias} elsewhere, which closed your request`,
} as const;

const accessTexts = {
  requested: "asks for access",
  accepted: "accepted your request for access",
  rejected: "declined your request for access",
} as const;

const accessText = ({ step, note }: NonNullable<NotifiedEvent["accessRequest"]>): string =>
  note ? `${accessTexts[step]}: “${note}”` : accessTexts[step];

const discussionText = ({ scope, action, change, discussion }: NotifiedEvent): string => {
  if (scope === "discussion.comment") return "commented";
  if (action === "create") return discussion?.isPullRequest ? "opened this pull request" : "opened this discussion";
  return change === "title-change" ? "changed the title" : statusTexts[discussion?.status ?? "open"];
};

const textOf = (event: NotifiedEvent): string => {
  if (event.discussion) return discussionText(event);
  if (event.ref) return refText(event.ref);
  if (event.alias) return aliasText(event.alias);
  if (event.aliasRequest) return aliasRequestTexts[event.aliasRequest.step](`@${event.aliasRequest.name}`);
  if (event.accessRequest) return accessText(event.accessRequest);
  if (event.config) return configText(event.config);
  if (event.movedTo) return `moved this to ${event.movedTo}`;
  return `${event.action === "create" ? "created" : "deleted"} this ${event.kind}`;
};

const sentenceOf = (event: NotifiedEvent): string => `${event.actor ?? "The hub"} ${textOf(event)}`;

const discussionSubject = (page: string, row: NotifiedRow, event: NotifiedEvent): Subject | undefined => {
  const number = event.discussion?.number ?? /^refs\/pr\/(\d+)$/.exec(event.ref?.name ?? "")?.[1];
  if (number === undefined) return undefined;
  const key = { repository_id: row.repository_id, number: Number(number), position: event.comment ?? 0 };
  const title = event.discussion ? `${event.discussion.title} #${number}` : `Pull request #${number}`;
  return {
    type: event.discussion && !event.discussion.isPullRequest ? "discussion" : "pull_request",
    title,
    path: `${page}/discussions/${number}${event.comment ? `#${eventId(key)}` : ""}`,
  };
};

const refSubject = (page: string, { name, sha, title }: NonNullable<NotifiedEvent["ref"]>): Subject => ({
  type: isTag(name) ? "tag" : "branch",
  title: isTag(name) ? shortRef(name) : title || shortRef(name),
  path: sha === null ? page : `${page}/commit/${sha}`,
});

const accessSubject = (page: string, { accessRequest, actor }: NotifiedEvent): Subject =>
  accessRequest?.step === "requested"
    ? {
        type: "access_request",
        title: actor ? `Access request from ${actor}` : "Access request",
        path: `${page}/settings/access`,
      }
    : { type: "access_request", title: "Your request for access", path: page };

const subjectOf = (row: NotifiedRow, event: NotifiedEvent, name: string): Subject => {
  if (row.full_name === null) return { type: "repository", title: name };
  const page = `/${event.kind === "dataset" ? "datasets/" : ""}${name}`;
  const discussed = discussionSubject(page, row, event);
  if (discussed) return discussed;
  // The tab Files has the list of requests.
  if (event.aliasRequest) return { type: "tag", title: `@${event.aliasRequest.name}`, path: `${page}/tree/main` };
  if (event.accessRequest) return accessSubject(page, event);
  return event.ref ? refSubject(page, event.ref) : { type: "repository", title: name, path: page };
};

/** The same for an e-mail: without the note of an answer, which stays on the hub. */
export const mailedNotification = (row: NotifiedRow): { readonly sentence: string; readonly path: string } => {
  const { accessRequest, ...event } = JSON.parse(row.event) as NotifiedEvent;
  const name = row.full_name ?? event.name;
  const told = accessRequest ? { ...event, accessRequest: { step: accessRequest.step } } : event;
  const { path = "/notifications" } = subjectOf(row, told, name);
  return { sentence: `${name}: ${sentenceOf(told)}`, path };
};

/** A notification as it is shown: what it is about, and its latest event as a sentence. */
export const describeNotification = (row: NotifiedRow, unread: number): Notification => {
  const event = JSON.parse(row.event) as NotifiedEvent;
  const name = row.full_name ?? event.name;
  return {
    id: String(row.id),
    repo: { type: event.kind, name },
    subject: subjectOf(row, event, name),
    text: sentenceOf(event),
    ...(event.actor !== undefined && { actor: event.actor }),
    reason: row.reason,
    unread,
    at: new Date(row.created_at).toISOString(),
  };
};
