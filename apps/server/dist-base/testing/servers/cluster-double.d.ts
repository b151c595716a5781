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
export declare const clusterDouble: () => ClusterDouble;
export {};
//# sourceMappingURL=cluster-double.d.ts.map