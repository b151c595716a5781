export const taskPath = (id: string): string => `/tasks/${encodeURIComponent(id)}`;

export const ownerPath = (name: string): string => `/${encodeURIComponent(name)}`;

/** What a provider offers. An organization's key is chosen by `account`. */
export const providerPath = (id: string, account?: string): string =>
  `/providers/${encodeURIComponent(id)}${account === undefined ? "" : `?account=${encodeURIComponent(account)}`}`;

/** The playground with a model at a provider, by its name here or the provider's own. */
export const playgroundPath = (model: string, provider: string, task: string): string =>
  `/playground?${new URLSearchParams({ model, provider, task })}`;

/** Models live at the root, datasets under `/datasets`. */
export const repositoryPath = (kind: "model" | "dataset", id: string): string => {
  const name = id.split("/").map(encodeURIComponent).join("/");
  return kind === "model" ? `/${name}` : `/datasets/${name}`;
};

/** What checks have found of a model's providers, with one of them opened. */
export const checksPath = (model: string, provider: string): string =>
  `${repositoryPath("model", model)}?${new URLSearchParams({ tab: "providers", provider })}`;
