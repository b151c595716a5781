import type { RepositoryKind } from "@orrery/contract";
import type { DiscussionLocation } from "../../../api/history/discussions.ts";
import { repositoryPath } from "../../../lib/routes/paths.ts";

export const discussionsHref = (kind: RepositoryKind, id: string): string => `${repositoryPath(kind, id)}/discussions`;

export const discussionHref = ({ kind, id, num }: DiscussionLocation): string => `${discussionsHref(kind, id)}/${num}`;
