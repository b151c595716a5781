import type { TaskId } from "../catalogue.ts";
import { type Code, type Program, programOf, textOf } from "../code/code.ts";
import type { ModelRecord } from "../model-record.ts";

/** One way to run a model with an app: what to do once, then what to run. */
export interface LocalAppSnippet extends Program {
  readonly title: string;
  /** Commands that install the app. */
  readonly setup?: string;
}

interface About {
  /** The name people know the app by. */
  readonly prettyLabel: string;
  readonly docsUrl: string;
  readonly mainTask: TaskId;
  readonly macOSOnly?: boolean;
  /** Whether the app can run the model. */
  readonly isOffered: (model: ModelRecord) => boolean;
}

/** An app on one's own machine: opened by a link, or run by commands. `file` is a path in the model's repository. */
export type LocalApp = About &
  (
    | { readonly deeplink: (model: ModelRecord, file?: string) => URL }
    | { readonly snippet: (model: ModelRecord, file?: string) => readonly LocalAppSnippet[] }
  );

/** A snippet whose text is still code, so that nothing but code gets into it. */
export interface Recipe {
  readonly title: string;
  readonly setup?: Code<"shell">;
  readonly content: Code;
}

const snippetOf = ({ title, setup, content }: Recipe): LocalAppSnippet => ({
  title,
  ...(setup !== undefined && { setup: textOf(setup) }),
  ...programOf(content),
});

/** An app that is run by commands. */
export const runByCommands = (
  about: About,
  recipes: (model: ModelRecord, file?: string) => readonly Recipe[],
): LocalApp => ({ ...about, snippet: (model, file) => recipes(model, file).map(snippetOf) });

/** An app that is opened by a link. */
export const openedByLink = (about: About, address: (model: ModelRecord, file?: string) => string): LocalApp => ({
  ...about,
  deeplink: (model, file) => new URL(address(model, file)),
});
