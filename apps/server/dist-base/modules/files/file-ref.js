import { idOf } from "../../http/repository-path.js";
export const toFileRef = (kind, { owner, name, revision, "*": path = "" }) => ({
    kind,
    id: idOf({ name, ...(owner !== undefined && { owner }) }),
    revision,
    path: path.replace(/\/$/, ""),
});
//# sourceMappingURL=file-ref.js.map