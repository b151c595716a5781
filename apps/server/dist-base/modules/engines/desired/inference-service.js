/** A name that Kubernetes accepts, different for each model: names here can differ in signs alone. */
const resourceName = (model, id) => {
    const words = model
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, "-")
        .replaceAll(/^-+|-+$/g, "");
    return `m${id}-${words}`.slice(0, 50).replace(/-+$/, "");
};
const quantities = ({ resources: { cpus, gpus, memoryMb } }) => ({
    cpu: String(cpus),
    ...(memoryMb !== undefined && { memory: `${memoryMb}Mi` }),
    ...(gpus > 0 && { "nvidia.com/gpu": String(Math.ceil(gpus)) }),
});
/** A wanted deployment as KServe's InferenceService. Files come from the hub that the cluster's storage container names. */
export const inferenceService = (desired, repositoryId) => {
    const { model, commit, hash, replicas } = desired;
    const resources = quantities(desired);
    return {
        apiVersion: "serving.kserve.io/v1beta1",
        kind: "InferenceService",
        metadata: {
            name: resourceName(model, repositoryId),
            labels: { "app.kubernetes.io/managed-by": "orrery" },
            annotations: { "orrery.dev/model": model, "orrery.dev/commit": commit, "orrery.dev/hash": hash },
        },
        spec: {
            predictor: {
                minReplicas: replicas.min,
                maxReplicas: replicas.max,
                scaleMetric: "concurrency",
                scaleTarget: replicas.targetInFlight,
                model: {
                    modelFormat: { name: "huggingface" },
                    args: [`--model_name=${model}`, "--model_dir=/mnt/models"],
                    storageUri: `hf://${model}:${commit}`,
                    resources: { requests: resources, limits: resources },
                },
            },
        },
    };
};
//# sourceMappingURL=inference-service.js.map