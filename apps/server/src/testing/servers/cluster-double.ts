interface ServiceManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly annotations?: Readonly<Record<string, string>>;
  };
  readonly spec: object;
  status?: object;
}

/** The part of Kubernetes' API that handles InferenceServices: list by label, server-side apply, delete. */
export interface ClusterDouble {
  readonly services: Map<string, ServiceManifest>;
  readonly applied: number;
  readonly send: (method: string, path: string, body?: unknown, type?: string) => Promise<unknown>;
  readonly setReady: (url: string) => void;
  readonly setFailed: (message: string) => void;
  /** The next application is refused. */
  readonly refuse: (message: string) => void;
}

const isOwned = ({ metadata }: ServiceManifest): boolean =>
  metadata.labels?.["app.kubernetes.io/managed-by"] === "orrery";

export const clusterDouble = (): ClusterDouble => {
  const services = new Map<string, ServiceManifest>();
  let applied = 0;
  let refusal: string | undefined;
  const setCondition = (condition: object, url?: string): void => {
    for (const service of services.values())
      if (isOwned(service)) service.status = { ...(url && { url }), conditions: [condition] };
  };
  const apply = (name: string, body: unknown, type: string | undefined): ServiceManifest => {
    if (type !== "application/apply-patch+yaml") throw new Error(`415 ${type}`);
    if (refusal !== undefined) throw new Error(`400 ${refusal}`);
    applied += 1;
    const service = { ...services.get(name), ...(body as ServiceManifest) };
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
      if (!pathname.startsWith(base)) throw new Error(`404 ${pathname}`);
      if (method === "GET") return { items: [...services.values()].filter(isOwned) };
      if (method === "PATCH") return apply(name, body, type);
      return services.delete(name);
    },
    setReady: (url) => setCondition({ type: "Ready", status: "True" }, url),
    setFailed: (message) => setCondition({ type: "Ready", status: "False", message }),
    refuse: (message) => {
      refusal = message;
    },
  };
};
