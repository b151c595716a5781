import { shell, yaml } from "../code/code.ts";
import type { ModelRecord } from "../model-record.ts";
import { isPlainHttp } from "./hub-endpoint.ts";
import { type LocalApp, type Recipes, runByCommands } from "./local-app.ts";
import { isForSglang } from "./matchers.ts";

/** A name that Kubernetes accepts. */
const resourceName = ({ id }: ModelRecord): string =>
  id
    .slice(id.lastIndexOf("/") + 1)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, "") || "model";

const kserve: Recipes = (model, _file, hub) => [
  {
    title: "Once per cluster: where models are downloaded from",
    content: yaml`
      apiVersion: serving.kserve.io/v1alpha1
      kind: ClusterStorageContainer
      metadata:
        name: orrery
      spec:
        container:
          name: storage-initializer
          image: kserve/storage-initializer:latest
          env:
            - name: HF_ENDPOINT
              value: ${hub}
            - name: HF_TOKEN
              valueFrom:
                secretKeyRef: { name: orrery, key: token, optional: true }
        supportedUriFormats:
          - prefix: hf://
    `,
  },
  {
    title: "The model",
    content: yaml`
      apiVersion: serving.kserve.io/v1beta1
      kind: InferenceService
      metadata:
        name: ${resourceName(model)}
      spec:
        predictor:
          model:
            modelFormat:
              name: huggingface
            args:
              - ${`--model_name=${model.id}`}
              - --model_dir=/mnt/models
            storageUri: ${`hf://${model.id}`}
    `,
  },
];

const oci: Recipes = (model, _file, hub) => {
  // Names in registries are written in lower case; the hub finds them all the same.
  const name = `${new URL(hub).host}/${model.id.toLowerCase()}:main`;
  const isPlain = isPlainHttp(hub);
  return [
    {
      title: "ORAS",
      content: isPlain ? shell`oras pull --plain-http ${name}` : shell`oras pull ${name}`,
    },
    {
      title: "skopeo",
      content: isPlain
        ? shell`skopeo copy --src-tls-verify=false ${`docker://${name}`} dir:model`
        : shell`skopeo copy ${`docker://${name}`} dir:model`,
    },
  ];
};

const text = { mainTask: "text-generation" } as const;

/** Ways to get a model from the hub that shows them. */
export const hubApps = {
  kserve: runByCommands(
    {
      prettyLabel: "KServe",
      docsUrl: "https://kserve.github.io/website/docs/model-serving/storage/providers/hf",
      ...text,
      isOffered: isForSglang,
    },
    kserve,
  ),
  oci: runByCommands(
    { prettyLabel: "OCI artifact", docsUrl: "https://oras.land/docs/", ...text, isOffered: () => true },
    oci,
  ),
} as const satisfies Readonly<Record<string, LocalApp>>;
