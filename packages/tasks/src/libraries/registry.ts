import type { Library } from "./library.ts";
import { librariesAToD } from "./registry/a-to-d.ts";
import { librariesEToL } from "./registry/e-to-l.ts";
import { librariesMToR } from "./registry/m-to-r.ts";
import { librariesSToZ } from "./registry/s-to-z.ts";
import { librariesWithSnippets, loadingSnippets } from "./snippets/loading-snippets.ts";

const entries = { ...librariesAToD, ...librariesEToL, ...librariesMToR, ...librariesSToZ } as const;

/** The key of a known library. */
export type LibraryKey = keyof typeof entries;

const withSnippets = (key: LibraryKey): Library => ({
  ...entries[key],
  snippets: (model) => loadingSnippets(key, model).map(({ content }) => content),
});

/** Every library a hub knows, by the key models carry in `library_name`. A new library is one entry in `registry/`. */
export const libraries: Readonly<Record<LibraryKey, Library>> = {
  ...entries,
  ...Object.fromEntries(librariesWithSnippets.map((key) => [key, withSnippets(key)])),
};

/** The files that count as one download when a library has no query of its own. */
export const defaultCountedFiles = [
  "config.json",
  "config.yaml",
  "hyperparams.yaml",
  "params.json",
  "meta.yaml",
] as const;

/** Every key, in the order of the registry. */
export const libraryKeys = Object.keys(libraries) as readonly LibraryKey[];

/** Whether a text, such as a model's `library_name`, names a known library. */
export const isLibraryKey = (key: string): key is LibraryKey => Object.hasOwn(libraries, key);

/** The library a key names, if it is known. */
export const libraryOf = (key: string): Library | undefined => (isLibraryKey(key) ? libraries[key] : undefined);
