import type { TaskId } from "../catalogue.ts";
import { type Code, type Program, programOf, textOf } from "../code/code.ts";
import type { ModelRecord } from "../model-record.ts";
import { publicHub } from "../public-hub.ts";

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
    | {
        /** `hub` is the address of the hub that has the model. */
        readonly snippet: (model: ModelRecord, file?: string, options?: HubOption) => readonly LocalAppSnippet[];
      }
  );

interface HubOption {
  readonly hub?: string;
}

/** Writes the steps for a model that is on the given hub. */
export type Recipes = (model: ModelRecord, file: string | undefined, hub: string) => readonly Recipe[];

/** A snippet whose text is still code, so that nothing but code gets into it. */
export interface Recipe {
  readonly title: string;
  readonly setup?: Code<"shell">;
  readonly content: Code;
}

/** A way to run a model as finished text. */
export const snippetOf = ({ title, setup, content }: Recipe): LocalAppSnippet => ({
  title,
  ...(setup !== undefined && { setup: textOf(setup) }),
  ...programOf(content),
});

/** An app that is run by commands. */
export const runByCommands = (about: About, recipes: Recipes): LocalApp => ({
  ...about,
  snippet: (model, file, { hub = publicHub } = {}) => recipes(model, file, hub).map(snippetOf),
});

/** An app that is opened by a link. */
export const openedByLink = (about: About, address: (model: ModelRecord, file?: string) => string): LocalApp => ({
  ...about,
  deeplink: (model, file) => new URL(address(model, file)),
});
