import { hubApps, librariesWithSnippets, libraryOf, loadingSnippets, localApps, localAppsFor, preferredFile, } from "@orrery/tasks";
const withCode = new Set(librariesWithSnippets);
/** The libraries of a model: the one it names first, then those among its tags. */
const libraryKeysOf = ({ library_name, tags }) => {
    const named = [...(library_name ? [library_name] : []), ...tags];
    return [...new Set(named)].filter((key) => withCode.has(key));
};
const libraryPrograms = (model, hub) => libraryKeysOf(model).flatMap((key) => {
    const programs = loadingSnippets(key, model, { hub });
    if (programs.length === 0)
        return [];
    const { prettyLabel: label = key, docsUrl } = libraryOf(key) ?? {};
    return [{ key, label, ...(docsUrl && { docsUrl }), programs: [...programs] }];
});
const appPrograms = (model, paths, hub) => {
    const file = preferredFile(paths);
    // Files that are not here cannot be pulled from here.
    const own = paths.length > 0 ? Object.entries(hubApps).filter(([, app]) => app.isOffered(model)) : [];
    const offered = [...localAppsFor(model).map((key) => [key, localApps[key]]), ...own];
    return offered.map(([key, app]) => {
        const about = { key, label: app.prettyLabel, docsUrl: app.docsUrl, isMacOnly: app.macOSOnly === true };
        if ("deeplink" in app)
            return { ...about, link: app.deeplink(model, file).href, steps: [] };
        return { ...about, steps: [...app.snippet(model, file, { hub })] };
    });
};
/** Programs that load a model with each of its libraries, and what runs it on one's own machine. */
export const modelPrograms = (model, paths, hub) => ({
    libraries: libraryPrograms(model, hub),
    apps: appPrograms(model, paths, hub),
});
//# sourceMappingURL=model-programs.js.map