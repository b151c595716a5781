/** Folders of `apps/web/src/pages`, by the first part of the path. */
const folders: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "": "home",
    models: "models",
    datasets: "datasets",
    collections: "collections",
    new: "new",
    oauth: "oauth",
    tasks: "tasks",
    playground: "playground",
    templates: "templates",
    providers: "providers",
    engines: "engines",
    docs: "docs",
    settings: "settings",
    login: "login",
    notifications: "notifications",
    join: "join",
    import: "import",
  }),
);

/** The folder of a page in the source repository. Tasks and guides link to their own text instead, cards to their file. */
export const pageSource = (pathname: string): string | undefined => {
  const [first = "", second] = pathname.split("/").filter(Boolean);
  if ((first === "tasks" || first === "docs") && second) return undefined;
  const folder = folders.get(first);
  const isRepository = second !== undefined && (first === "datasets" || folder === undefined);
  return isRepository ? undefined : `apps/web/src/pages/${folder ?? "owner"}`;
};
