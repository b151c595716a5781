export const taskPath = (id: string): string => `/tasks/${encodeURIComponent(id)}`;

export const ownerPath = (name: string): string => `/${encodeURIComponent(name)}`;

/** Models live at the root, datasets under `/datasets`. */
export const repositoryPath = (kind: "model" | "dataset", id: string): string => {
  const name = id.split("/").map(encodeURIComponent).join("/");
  return kind === "model" ? `/${name}` : `/datasets/${name}`;
};
