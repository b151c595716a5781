/** The provider and model by which health is recorded; every endpoint has its own. */
export const healthKeyOf = ({ provider, providerModel, endpoint }) => [
    provider,
    endpoint ? `${providerModel}#${endpoint.id}` : providerModel,
];
//# sourceMappingURL=candidate.js.map