import type { RepositoryMirror } from "@orrery/contract";
import { requireHubAdmin } from "../../../http/auth.ts";
import type { Actor, AuditLog } from "../../../identity/audit-log.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { MirrorService } from "../../../import/mirror/mirror-service.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";

export interface PinServiceDeps {
  readonly audit: AuditLog;
  readonly mirror: MirrorService;
}

export const createPinService = ({ audit, mirror: { pins } }: PinServiceDeps) => {
  const state = async (kind: RepositoryKind, id: string, viewer: Viewer): Promise<RepositoryMirror> => {
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
    pin: async (
      kind: RepositoryKind,
      id: string,
      revision: string | undefined,
      actor: Actor,
    ): Promise<RepositoryMirror> => {
      requireHubAdmin(actor.viewer);
      const sha = await pins.pin(kind, id, revision, actor.viewer);
      await audit(actor, "mirror.pin", `${kind} ${id}`, { sha });
      return state(kind, id, actor.viewer);
    },
    unpin: async (kind: RepositoryKind, id: string, actor: Actor): Promise<RepositoryMirror> => {
      requireHubAdmin(actor.viewer);
      await pins.unpin(kind, id, actor.viewer);
      await audit(actor, "mirror.unpin", `${kind} ${id}`);
      return state(kind, id, actor.viewer);
    },
  };
};

/** Pins of mirrored repositories, for hub admins; everyone who sees a repository sees its state. */
export type PinService = ReturnType<typeof createPinService>;
