import type { CommandArguments, CommandContext } from "./command.ts";
/** A hub that runs, on this machine or another. */
export interface RunningHub {
    readonly address: string;
    /** Asks for JSON; what the hub refuses is a CliError with its message. */
    readonly ask: <T>(method: "GET" | "POST" | "DELETE", path: string, body?: object) => Promise<T>;
    /** Sends JSON and returns the reply as it comes. */
    readonly open: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Response>;
}
/** The flags of commands that work through a running hub. */
export declare const hubOptions: {
    readonly hub: {
        readonly type: "string";
        readonly value: "<url>";
        readonly help: "a running hub. Default: HF_ENDPOINT, or the one on this machine";
    };
};
/** Why a hub can't be reached, in a word. */
export declare const reasonOf: (error: unknown) => string;
/** What a hub says in a reply that is an error. */
export declare const messageIn: (reply: Response) => Promise<string>;
/** The hub that a command's flags, the environment or the settings name. Its token is HF_TOKEN. */
export declare const openRunningHub: (given: CommandArguments, context: CommandContext, signal: AbortSignal) => RunningHub;
//# sourceMappingURL=running-hub.d.ts.map