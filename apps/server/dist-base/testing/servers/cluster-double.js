const isOwned = ({ metadata }) => metadata.labels?.["app.kubernetes.io/managed-by"] === "orrery";
export const clusterDouble = () => {
    const services = new Map();
    let applied = 0;
    let refusal;
    const setCondition = (condition, url) => {
        for (const service of services.values())
            if (isOwned(service))
                service.status = { ...(url && { url }), conditions: [condition] };
    };
    const apply = (name, body, type) => {
        if (type !== "application/apply-patch+yaml")
            throw new Error(`415 ${type}`);
        if (refusal !== undefined)
            throw new Error(`400 ${refusal}`);
        applied += 1;
        const service = { ...services.get(name), ...body };
        services.set(name, service);
        return service;
    };
    return {
        services,
        get applied() {
            return applied;
        },
        send: async (method, path, body, type) => {
            const { pathname } = new URL(path, "http://cluster");
            const base = "/apis/serving.kserve.io/v1beta1/namespaces/models/inferenceservices";
            const name = pathname.slice(base.length + 1);
            if (!pathname.startsWith(base))
                throw new Error(`404 ${pathname}`);
            if (method === "GET")
                return { items: [...services.values()].filter(isOwned) };
            if (method === "PATCH")
                return apply(name, body, type);
            return services.delete(name);
        },
        setReady: (url) => setCondition({ type: "Ready", status: "True" }, url),
        setFailed: (message) => setCondition({ type: "Ready", status: "False", message }),
        refuse: (message) => {
            refusal = message;
        },
    };
};
//# sourceMappingURL=cluster-double.js.map