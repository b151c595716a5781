/** Written by the web app's build: the scripts of each page, by its path in the router. */
export declare const pageScriptsFile = "page-scripts.json";
/** Reads which scripts each page needs beyond those of every page; none if the build did not write it. */
export declare const readPageScripts: (folder: string) => Promise<(path: string) => readonly string[]>;
//# sourceMappingURL=page-scripts.d.ts.map