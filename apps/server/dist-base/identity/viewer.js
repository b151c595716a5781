/** Token roles; each includes the ones before it: run models, read private repositories, write, administer. */
const roles = ["inference", "read", "write", "admin"];
export const anonymous = { isSession: false, organizations: [] };
/** Running models costs money, so it is a permission of its own. */
const canRunModels = ({ scopes, fineGrained }) => fineGrained ? fineGrained.canRunModels : scopes === undefined || scopes.includes("inference-api");
/** Whether the viewer's token includes a role. */
export const hasRole = (viewer, wanted) => viewer.role !== undefined &&
    roles.indexOf(viewer.role) >= roles.indexOf(wanted) &&
    (wanted !== "inference" || canRunModels(viewer));
/** Whether the viewer is a hub admin with a token that includes a role. A fine-grained token never acts as one. */
export const isHubAdmin = (viewer, wanted = "admin") => viewer.account?.isAdmin === true && viewer.fineGrained === undefined && hasRole(viewer, wanted);
//# sourceMappingURL=viewer.js.map