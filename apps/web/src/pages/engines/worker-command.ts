import { shellWord } from "../../lib/code/quote-text.ts";

/** What a person says about a new worker. */
export interface WorkerDraft {
  /** Names of models, with commas or spaces between them; none for the built-in ones. */
  readonly models: string;
  /** URL at which the hub reaches the worker. */
  readonly address: string;
}

/** The command that starts a worker for a hub. */
export const workerCommand = (hub: string, { models, address }: WorkerDraft): string => {
  const url = address.trim();
  const port = URL.canParse(url) ? new URL(url).port : "";
  return [
    `npm run orrery -- worker --hub ${shellWord(hub)} --token hf_…`,
    ...(url ? [`--host 0.0.0.0${port ? ` --port ${port}` : ""} --address ${shellWord(url)}`] : []),
    ...models.split(/[\s,]+/).flatMap((model) => (model ? `--model ${shellWord(model)}` : [])),
  ].join(" \\\n  ");
};
