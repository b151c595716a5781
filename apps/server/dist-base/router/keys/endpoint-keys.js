import { RouterError } from "../router-error.js";
import { contextOf } from "./key-ring.js";
export const createEndpointKeys = (keyRing) => async ({ sealed, repository_id }) => {
    if (sealed === null)
        return undefined;
    const key = await keyRing.open(sealed, contextOf.deployment(repository_id));
    if (key !== undefined)
        return key;
    throw new RouterError("no_provider", "The key of this endpoint can't be decrypted. An admin must set it again.");
};
//# sourceMappingURL=endpoint-keys.js.map