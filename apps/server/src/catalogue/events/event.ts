import type { DiscussionRow } from "../discussions/discussion-store.ts";
import type { RepositoryRow } from "../repository-store.ts";

/** The repository as it was when the event happened. */
export interface EventRepository {
  readonly id: number;
  readonly kind: RepositoryRow["kind"];
  readonly name: string;
  readonly author: string;
  readonly ownerId: number | null;
  /** Unset in events that are older than groups. */
  readonly groupId?: number | null;
  readonly isPrivate: boolean;
  readonly sha: string;
  readonly tags: readonly string[];
}

export interface UpdatedRef {
  readonly ref: string;
  /** Null if the ref is new. */
  readonly oldSha: string | null;
  /** Null if the ref was deleted. */
  readonly newSha: string | null;
}

export interface UpdatedConfig {
  readonly private?: boolean;
  readonly gated?: "auto" | "manual" | false;
  readonly discussionsDisabled?: boolean;
}

export interface EventDiscussion {
  readonly number: number;
  readonly title: string;
  readonly status: DiscussionRow["status"];
  readonly authorId: number | null;
  readonly author: string;
  readonly isPullRequest: boolean;
  readonly base: string | null;
  readonly mergeCommit: string | null;
}

export interface EventComment {
  readonly position: number;
  readonly authorId: number | null;
  readonly author: string;
  /** Absent if the comment is hidden. */
  readonly content?: string;
}

export interface UpdatedAlias {
  readonly name: string;
  /** Null if the alias is new. */
  readonly oldSha: string | null;
  /** Null if the alias was deleted. */
  readonly newSha: string | null;
  readonly isRollback: boolean;
  readonly reason: string;
}

/** A check of a provider or an engine that finds something else than before. */
export interface ChangedCheck {
  /** The check that has found it. */
  readonly id: string;
  readonly provider: string;
  /** The engine; null if it is none of the model's own. */
  readonly endpointId: number | null;
  readonly check: string;
  readonly before: string;
  readonly after: string;
  readonly sentence: string;
}

/** What happened to a repository. */
export type EventDetail =
  | { readonly scope: "repo"; readonly action: "create" | "delete" }
  | {
      readonly scope: "repo";
      readonly action: "move";
      readonly movedTo: Pick<EventRepository, "name" | "author" | "ownerId">;
    }
  | { readonly scope: "repo.content"; readonly action: "update"; readonly updatedRefs: readonly UpdatedRef[] }
  | { readonly scope: "repo.alias"; readonly action: "update"; readonly updatedAlias: UpdatedAlias }
  | { readonly scope: "check"; readonly action: "changed"; readonly changedCheck: ChangedCheck }
  | { readonly scope: "repo.config"; readonly action: "update"; readonly updatedConfig: UpdatedConfig }
  | {
      readonly scope: "discussion";
      readonly action: "create" | "update";
      readonly discussion: EventDiscussion;
      readonly change?: "title-change" | "status-change";
      readonly comment?: EventComment;
    }
  | {
      readonly scope: "discussion.comment";
      readonly action: "create" | "update";
      readonly discussion: EventDiscussion;
      readonly comment: EventComment;
    };

/** An event as it is stored until it is delivered. */
export type StoredEvent = EventDetail & { readonly repository: EventRepository };

/** Webhooks can ask for one of these. */
export type EventDomain = "repo" | "discussion";

export const domainOf = ({ scope }: Pick<EventDetail, "scope">): EventDomain =>
  scope.startsWith("discussion") ? "discussion" : "repo";
