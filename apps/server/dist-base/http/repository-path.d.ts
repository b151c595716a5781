import { Type } from "typebox";
import type { App } from "./fastify-app.ts";
/** A repository id in a path, with or without owner. */
export declare const idPaths: readonly [readonly ["/:owner/:name", Type.TObject<{
    owner: Type.TString;
    name: Type.TString;
}>], readonly ["/:name", Type.TObject<{
    name: Type.TString;
}>]];
export declare const idOf: ({ owner, name }: {
    readonly owner?: string;
    readonly name: string;
}) => string;
/** Names without an owner have few routes: reading works. On all others there is no such repository, as clients expect. */
export declare const registerBareIds: (app: App) => void;
//# sourceMappingURL=repository-path.d.ts.map