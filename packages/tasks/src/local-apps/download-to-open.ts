import { comment, shell } from "../code/code.ts";
import type { ModelRecord } from "../model-record.ts";
import { exportEndpoint } from "./hub-endpoint.ts";
import { type LocalAppSnippet, snippetOf } from "./local-app.ts";

/**
 * How an app that is opened by a link gets a model of another hub than the public one, which its link leads to: the file is
 * downloaded first. None without a file.
 */
export const downloadToOpen = (
  [key, { prettyLabel }]: readonly [key: string, app: { readonly prettyLabel: string }],
  model: ModelRecord,
  file: string | undefined,
  hub: string,
): readonly LocalAppSnippet[] => {
  if (file === undefined) return [];
  const open =
    key === "lmstudio" ? shell`lms import ${file}` : shell`${comment`Then open ${file} with ${prettyLabel}`}`;
  return [
    snippetOf({
      title: "Download the file, then open it",
      setup: shell`pip install huggingface_hub`,
      content: shell`
        ${exportEndpoint(hub)}
        hf download ${model.id} ${file} --local-dir .
        ${open}
      `,
    }),
  ];
};
