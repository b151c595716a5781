/** Folders of `apps/web/src/pages`, by the first part of the path. Every other path is a model page. */
const folders: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "": "home",
    models: "models",
    datasets: "datasets",
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

/** The folder of a page in the source repository. Tasks and guides link to their own text instead. */
export const pageSource = (pathname: string): string | undefined => {
  const [first = "", second] = pathname.split("/").filter(Boolean);
  if ((first === "tasks" || first === "docs") && second) return undefined;
  if (first === "datasets" && second) return "apps/web/src/pages/repository/dataset";
  return `apps/web/src/pages/${folders.get(first) ?? "repository/model"}`;
};
