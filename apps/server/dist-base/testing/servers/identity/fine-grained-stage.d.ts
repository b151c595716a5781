import type { RoutedHub } from "../../router.ts";
/** Ada, an admin of the organization lab and of the hub, with private repositories; and tokens of hers. */
export interface FineGrainedStage {
    readonly hub: RoutedHub;
    /** Ada's token with the role admin. */
    readonly ada: string;
    readonly bob: string;
    /** Creates a fine-grained token for Ada; throws if it is refused. */
    readonly create: (request: object) => Promise<{
        readonly token: string;
        readonly id: number;
    }>;
    /** SHA-256 of a large file in ada/other. */
    readonly hiddenOid: string;
}
/** The text of the file `notes.txt` in each private repository. */
export declare const hiddenText = "hidden text of ";
export declare const openStage: (hub: RoutedHub) => Promise<FineGrainedStage>;
/** A token for ada/own alone. */
export declare const forOwn: (permission: "read" | "write", more?: object) => {
    repositories: {
        type: string;
        name: string;
        permission: "read" | "write";
    }[];
};
/** Calls a tool of the hub's MCP server; true if it did what it was asked. */
export declare const callTool: ({ hub }: FineGrainedStage, token: string, name: string, input: object, headers?: Readonly<Record<string, string>>) => Promise<boolean>;
//# sourceMappingURL=fine-grained-stage.d.ts.map