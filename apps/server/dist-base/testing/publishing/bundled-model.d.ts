import type { ModelFiles } from "../tiny-models.ts";
/** The files of a model that comes with the hub, other than scripts. */
export declare const bundledModel: (name: string) => ModelFiles;
/** Conversations that the bundled chat model was not trained on, each without its last answer. */
export declare const heldOutConversations: () => readonly (readonly {
    readonly role: string;
    readonly content: string;
}[])[];
//# sourceMappingURL=bundled-model.d.ts.map