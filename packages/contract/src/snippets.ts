import { type Static, Type } from "typebox";

/** What the example code of a model is to be made for. */
export const SnippetQuery = Type.Object({
  provider: Type.Optional(
    Type.String({ maxLength: 100, description: "Provider to call. Default: the first that serves the model." }),
  ),
  streaming: Type.Optional(Type.Boolean({ description: "Stream chat answers." })),
  messages: Type.Optional(
    Type.String({ maxLength: 8000, description: 'Chat messages as JSON: `[{"role":"user","content":"Hi"}]`.' }),
  ),
  inputs: Type.Optional(Type.String({ maxLength: 8000, description: "Input instead of the example, as JSON." })),
  temperature: Type.Optional(Type.Number({ minimum: 0, maximum: 5 })),
  max_tokens: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  top_p: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  bill_to: Type.Optional(Type.String({ maxLength: 100, description: "Account to charge." })),
  direct: Type.Optional(Type.Boolean({ description: "Call the provider directly, with its own key." })),
  filled: Type.Optional(
    Type.Boolean({ description: "The code has a placeholder for the token instead of reading a variable." }),
  ),
});

const Snippet = Type.Object({
  language: Type.Enum(["js", "python", "sh"]),
  client: Type.String({ description: "Client library." }),
  content: Type.String(),
});

const HttpRequest = Type.Object({
  method: Type.String(),
  url: Type.String(),
  headers: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  body: Type.String(),
});

const Verification = Type.Object({
  date: Type.String({ description: "Date of the last full run." }),
  commit: Type.String(),
  executed: Type.Integer({ description: "Snippets that were run." }),
  accepted: Type.Integer({ description: "Snippets that passed." }),
  byClient: Type.Record(Type.String(), Type.Object({ generated: Type.Integer(), accepted: Type.Integer() })),
  isCurrent: Type.Boolean({ description: "Whether the snippets are unchanged since then." }),
});

/** Example code that calls a model. */
export const ModelSnippets = Type.Object({
  task: Type.Optional(Type.String({ description: "Task of the call; absent if the model cannot be called." })),
  isChat: Type.Boolean(),
  provider: Type.Optional(Type.String()),
  providers: Type.Array(
    Type.Object({
      id: Type.String(),
      label: Type.String(),
      isServing: Type.Boolean({ description: "Whether it serves the model, according to the catalogue." }),
      isHub: Type.Boolean({ description: "Whether it is this hub." }),
    }),
  ),
  snippets: Type.Array(Snippet),
  request: Type.Optional(HttpRequest),
  needsToken: Type.Boolean({ description: "Whether the call needs a token of this hub, or a provider's key." }),
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
