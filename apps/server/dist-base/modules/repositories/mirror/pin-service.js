import { requireHubAdmin } from "../../../http/auth.js";
export const createPinService = ({ audit, mirror: { pins } }) => {
    const state = async (kind, id, viewer) => {
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
//# sourceMappingURL=pin-service.js.map