/** Endpoints of workers are removed at a time, unless the worker renews them. */
export const endpointLeases = async (db) => {
    await db.schema.alterTable("deployments").addColumn("expires_at", "bigint").execute();
};
//# sourceMappingURL=0042-endpoint-leases.js.map