import { createHash } from "node:crypto";
import { eventId } from "../../../catalogue/discussions/event-id.ts";
import type {
  ChangedCheck,
  EventComment,
  EventDiscussion,
  EventRepository,
  StoredEvent,
} from "../../../catalogue/events/event.ts";
import { objectIdOf } from "../../../catalogue/fields.ts";

/** Namespaces without an account have an id that follows from their name. */
const accountId = (id: number | null, name: string): string =>
  id === null
    ? createHash("sha256").update(`account ${name.toLowerCase()}`).digest("hex").slice(0, 24)
    : objectIdOf(id);

const urlsOf = (hub: string, { kind, name }: EventRepository) => ({
  web: `${hub}/${kind === "dataset" ? "datasets/" : ""}${name}`,
  api: `${hub}/api/${kind}s/${name}`,
});

/** Events of discussions have no head commit. */
const toRepository = (hub: string, repository: EventRepository, hasHead: boolean) => ({
  type: repository.kind,
  name: repository.name,
  id: objectIdOf(repository.id),
  private: repository.isPrivate,
  url: urlsOf(hub, repository),
  ...(hasHead && repository.sha !== "" && { headSha: repository.sha }),
  tags: repository.tags,
  owner: { id: accountId(repository.ownerId, repository.author) },
});

const changesOf = ({ isPullRequest, base, mergeCommit }: EventDiscussion) =>
  isPullRequest && { changes: { base: base ?? "refs/heads/main", ...(mergeCommit && { mergeCommitId: mergeCommit }) } };

const toDiscussion = (hub: string, repository: EventRepository, discussion: EventDiscussion) => {
  const { number, title, status, authorId, author, isPullRequest } = discussion;
  const { web, api } = urlsOf(hub, repository);
  return {
    id: eventId({ repository_id: repository.id, number, position: 0 }),
    num: number,
    title,
    status,
    isPullRequest,
    author: { id: accountId(authorId, author) },
    url: { web: `${web}/discussions/${number}`, api: `${api}/discussions/${number}` },
    ...changesOf(discussion),
  };
};

const toComment = (hub: string, repository: EventRepository, number: number, comment: EventComment) => {
  const { position, authorId, author, content } = comment;
  const id = eventId({ repository_id: repository.id, number, position });
  return {
    id,
    author: { id: accountId(authorId, author) },
    hidden: content === undefined,
    ...(content !== undefined && { content }),
    url: { web: `${urlsOf(hub, repository).web}/discussions/${number}#${id}` },
  };
};

const toCheck = (hub: string, { id, provider, endpointId, ...changed }: ChangedCheck) => ({
  id,
  provider,
  ...(endpointId !== null && { endpoint: endpointId }),
  ...changed,
  url: { api: `${hub}/api/checks/${id}` },
});

const discussionParts = (hub: string, event: StoredEvent) => {
  if (event.scope !== "discussion" && event.scope !== "discussion.comment") return {};
  const { repository, discussion, comment } = event;
  return {
    discussion: toDiscussion(hub, repository, discussion),
    ...(comment && { comment: toComment(hub, repository, discussion.number, comment) }),
  };
};

/** The JSON that a webhook is sent, in version 3 of the field's format. */
export const toPayload = (hub: string, webhookId: string, event: StoredEvent) => ({
  event: { action: event.action, scope: event.scope },
  repo: toRepository(hub, event.repository, !event.scope.startsWith("discussion")),
  ...(event.scope === "repo.content" && { updatedRefs: event.updatedRefs }),
  ...(event.scope === "repo.alias" && { updatedAlias: event.updatedAlias }),
  ...(event.scope === "check" && { check: toCheck(hub, event.changedCheck) }),
  ...(event.scope === "repo.config" && { updatedConfig: event.updatedConfig }),
  ...(event.scope === "repo" &&
    event.action === "move" && {
      movedTo: { name: event.movedTo.name, owner: { id: accountId(event.movedTo.ownerId, event.movedTo.author) } },
    }),
  ...discussionParts(hub, event),
  webhook: { id: webhookId, version: 3 },
});
