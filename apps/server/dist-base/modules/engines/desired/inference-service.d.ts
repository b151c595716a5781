import type { DesiredEngine } from "@orrery/contract";
/** A wanted deployment as KServe's InferenceService. Files come from the hub that the cluster's storage container names. */
export declare const inferenceService: (desired: DesiredEngine, repositoryId: number) => {
    apiVersion: string;
    kind: string;
    metadata: {
        name: string;
        labels: {
            "app.kubernetes.io/managed-by": string;
        };
        annotations: {
            "orrery.dev/model": string;
            "orrery.dev/commit": string;
            "orrery.dev/hash": string;
        };
    };
    spec: {
        predictor: {
            minReplicas: number;
            maxReplicas: number;
            scaleMetric: string;
            scaleTarget: number;
            model: {
                modelFormat: {
                    name: string;
                };
                args: string[];
                storageUri: string;
                resources: {
                    requests: {
                        cpu: string;
                        memory?: string | undefined;
                        "nvidia.com/gpu"?: string | undefined;
                    };
                    limits: {
                        cpu: string;
                        memory?: string | undefined;
                        "nvidia.com/gpu"?: string | undefined;
                    };
                };
            };
        };
    };
};
//# sourceMappingURL=inference-service.d.ts.map