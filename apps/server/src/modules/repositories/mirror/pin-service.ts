import type { RepositoryMirror } from "@orrery/contract";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";

/** Pins of mirrored repositories, for hub admins; everyone who sees a repository sees its state. */
export interface PinService {
  readonly state: (kind: RepositoryKind, id: string, viewer: Viewer) => Promise<RepositoryMirror>;
  readonly pin: (
    kind: RepositoryKind,
    id: string,
    revision: string | undefined,
    actor: Actor,
  ) => Promise<RepositoryMirror>;
  readonly unpin: (kind: RepositoryKind, id: string, actor: Actor) => Promise<RepositoryMirror>;
}

export interface PinServiceDeps {
  readonly audit: AuditLog;
  readonly mirror: MirrorService;
}

export const createPinService = ({ audit, mirror: { pins } }: PinServiceDeps): PinService => {
  const state: PinService["state"] = async (kind, id, viewer) => {
    const { row, mark, upstreamSha, pin, changes } = await pins.state(kind, id, viewer);
    return {
      ...mark,
      id: row.full_name,
      sha: row.sha,
      ...(upstreamSha !== undefined && { upstreamSha }),
      ...(pin && { pin: { sha: pin.sha, by: pin.pinned_by, at: new Date(pin.pinned_at).toISOString() } }),
      ...(changes && { changes }),
    };
  };
  return {
    state,
    pin: async (kind, id, revision, actor) => {
      requireHubAdmin(actor.viewer);
      const sha = await pins.pin(kind, id, revision, actor.viewer);
      await audit(actor, "mirror.pin", `${kind} ${id}`, { sha });
      return state(kind, id, actor.viewer);
    },
    unpin: async (kind, id, actor) => {
      requireHubAdmin(actor.viewer);
      await pins.unpin(kind, id, actor.viewer);
      await audit(actor, "mirror.unpin", `${kind} ${id}`);
      return state(kind, id, actor.viewer);
    },
  };
};
