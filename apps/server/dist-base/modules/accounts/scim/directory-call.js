import { randomBytes } from "node:crypto";
export const newResourceId = () => randomBytes(12).toString("hex");
/** The metadata of a resource. */
export const metaOf = (resourceType, { id, created_at, updated_at }, base) => ({
    resourceType,
    created: new Date(created_at).toISOString(),
    lastModified: new Date(updated_at).toISOString(),
    location: `${base}/${resourceType}s/${id}`,
});
//# sourceMappingURL=directory-call.js.map