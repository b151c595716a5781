import { type Static, Type } from "typebox";

/** What the example code of a model is to be made for. */
export const SnippetQuery = Type.Object({
  provider: Type.Optional(
    Type.String({ maxLength: 100, description: "Who is called; the first that serves the model unless given." }),
  ),
  streaming: Type.Optional(Type.Boolean({ description: "Chat answers bit by bit." })),
  messages: Type.Optional(
    Type.String({ maxLength: 8000, description: 'Chat messages as JSON: `[{"role":"user","content":"Hi"}]`.' }),
  ),
  inputs: Type.Optional(
    Type.String({ maxLength: 8000, description: "What the model is asked instead of the example, as JSON." }),
  ),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  max_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  bill_to: Type.Optional(Type.String({ maxLength: 100, description: "The account that pays." })),
  direct: Type.Optional(Type.Boolean({ description: "Calls the provider itself with its own key, past the router." })),
  filled: Type.Optional(
    Type.Boolean({ description: "The code holds a placeholder to replace by a token, not a variable it reads." }),
  ),
});

const Snippet = Type.Object({
  language: Type.Enum(["js", "python", "sh"]),
  client: Type.String({ description: "The library that makes the call." }),
  content: Type.String(),
});

const HttpRequest = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Type.String(),
});

const Verification = Type.Object({
  date: Type.String({ description: "Day of the last full run." }),
  commit: Type.String(),
  executed: Type.Integer({ description: "Snippets that were run." }),
  accepted: Type.Integer({ description: "Snippets whose request was the right one and whose program ended well." }),
  byClient: Type.Record(Type.String(), Type.Object({ generated: Type.Integer(), accepted: Type.Integer() })),
  isCurrent: Type.Boolean({ description: "Whether the snippets still are what was run then." }),
});

/** Example code that calls a model. */
export const ModelSnippets = Type.Object({
  task: Type.Optional(Type.String({ description: "The task the model is called for; absent if it cannot be called." })),
  isChat: Type.Boolean(),
  provider: Type.Optional(Type.String()),
  providers: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      isServing: Type.Boolean({ description: "Whether the catalogue says that it serves the model." }),
      isHub: Type.Boolean({ description: "Whether it is this hub's own service." }),
    }),
  ),
  snippets: Type.Array(Snippet),
  request: Type.Optional(HttpRequest),
  placeholder: Type.Optional(Type.String({ description: "The placeholder for the token in the code." })),
  verification: Type.Optional(Verification),
});

const Program = Type.Object({ language: Type.String(), content: Type.String() });

const LibraryPrograms = Type.Object({
  key: Type.String(),
  label: Type.String(),
  docsUrl: Type.Optional(Type.String()),
  programs: Type.Array(Program),
});

/** Programs that load a model, and apps that run it on one's own machine. */
export const ModelPrograms = Type.Object({
  libraries: Type.Array(LibraryPrograms),
  apps: Type.Array(
    Type.Object({
      key: Type.String(),
      label: Type.String(),
      docsUrl: Type.String(),
      isMacOnly: Type.Boolean(),
      link: Type.Optional(Type.String({ description: "Opens the model in the app." })),
      steps: Type.Array(
        Type.Object({ title: Type.String(), setup: Type.Optional(Type.String()), ...Program.properties }),
      ),
    }),
  ),
});

/** Programs that load a dataset, by library. */
export const DatasetPrograms = Type.Object({ libraries: Type.Array(LibraryPrograms) });

export type SnippetQuery = Static<typeof SnippetQuery>;
export type ModelSnippets = Static<typeof ModelSnippets>;
export type ModelPrograms = Static<typeof ModelPrograms>;
export type DatasetPrograms = Static<typeof DatasetPrograms>;
