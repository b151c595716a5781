import type { ModelPrograms } from "@orrery/contract";
import {
  downloadToOpen,
  hubApps,
  librariesWithSnippets,
  libraryOf,
  loadingSnippets,
  localApps,
  localAppsFor,
  type ModelRecord,
  preferredFile,
} from "@orrery/tasks";

const withCode = new Set<string>(librariesWithSnippets);

/** The libraries of a model: the one it names first, then those among its tags. */
const libraryKeysOf = ({ library_name, tags }: ModelRecord): string[] => {
  const named = [...(library_name ? [library_name] : []), ...tags];
  return [...new Set(named)].filter((key) => withCode.has(key));
};

const libraryPrograms = (model: ModelRecord, hub: string): ModelPrograms["libraries"] =>
  libraryKeysOf(model).flatMap((key) => {
    const programs = loadingSnippets(key, model, { hub });
    if (programs.length === 0) return [];
    const { prettyLabel: label = key, docsUrl } = libraryOf(key) ?? {};
    return [{ key, label, ...(docsUrl && { docsUrl }), programs: [...programs] }];
  });

const appPrograms = (model: ModelRecord, paths: readonly string[], hub: string): ModelPrograms["apps"] => {
  const file = preferredFile(paths);
  // Files that are not here cannot be pulled from here.
  const own = paths.length > 0 ? Object.entries(hubApps).filter(([, app]) => app.isOffered(model)) : [];
  const offered = [...localAppsFor(model).map((key) => [key, localApps[key]] as const), ...own];
  return offered.flatMap(([key, app]) => {
    const about = { key, label: app.prettyLabel, docsUrl: app.docsUrl, isMacOnly: app.macOSOnly === true };
    if ("snippet" in app) return [{ ...about, steps: [...app.snippet(model, file, { hub })] }];
    const steps = downloadToOpen([key, app], model, file, hub);
    return steps.length > 0 ? [{ ...about, steps: [...steps] }] : [];
  });
};

/** Programs that load a model with each of its libraries, and what runs it on one's own machine. */
export const modelPrograms = (model: ModelRecord, paths: readonly string[], hub: string): ModelPrograms => ({
  libraries: libraryPrograms(model, hub),
  apps: appPrograms(model, paths, hub),
});
