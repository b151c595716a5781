import { exchangeIdToken, tokenExchangeType } from "../publishers/exchange.js";
import { createIdTokenVerifier } from "../publishers/verify-id-token.js";
import { createAuthorization } from "./authorize.js";
import { createClients } from "./clients.js";
import { createDevices } from "./devices.js";
import { createGrants } from "./grants.js";
import { createIdTokens } from "./id-token.js";
import { createExchanges } from "./token-endpoint.js";
export const createOAuthService = ({ db, config, audit, keyRing, clientGuard, now }) => {
    const idTokens = createIdTokens({ db, keyRing, now });
    const clients = createClients({ db, guard: clientGuard, now });
    const grants = createGrants({ db, audit, now, prefix: config.tokenPrefix, idTokens });
    const devices = createDevices({ db, clients, grants, now });
    const verifier = createIdTokenVerifier(config.publisherIssuers, now);
    return {
        clients,
        grants,
        devices,
        idTokens,
        authorization: createAuthorization({ db, clients, grants, now }),
        exchanges: new Map([
            ...createExchanges({ db, grants, devices, now }),
            [tokenExchangeType, exchangeIdToken({ db, audit, now, prefix: config.tokenPrefix, idTokens: verifier })],
        ]),
    };
};
//# sourceMappingURL=service.js.map