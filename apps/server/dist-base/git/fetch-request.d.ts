import { type ObjectFilter } from "./object-filter.ts";
/** How much history a shallow clone asks for. */
export interface Deepen {
    readonly depth?: number;
    /** Whether the depth counts from the client's present boundary. */
    readonly isRelative: boolean;
    /** Milliseconds since 1970. */
    readonly since?: number;
    /** Refs whose history is left out. */
    readonly not: readonly string[];
}
/** What a client asks for in a fetch, in either version of the protocol. */
export interface FetchRequest {
    readonly wants: readonly string[];
    readonly haves: readonly string[];
    /** Commits that the client has without their parents. */
    readonly shallow: readonly string[];
    readonly deepen?: Deepen;
    readonly filter: ObjectFilter;
    /** Whether the client has no more commits to name. */
    readonly isDone: boolean;
    readonly options: ReadonlySet<string>;
}
/** The first version: the first line ends with what the client can do. */
export declare const parseFetch: (body: Buffer) => FetchRequest;
/** A command of version 2: its name, and its arguments after a delimiter. */
export interface GitCommand {
    readonly name: string;
    readonly lines: readonly string[];
}
export declare const parseCommand: (body: Buffer) => GitCommand;
export declare const parseFetchCommand: ({ lines }: GitCommand) => FetchRequest;
/** What `ls-refs` asks for. */
export interface RefsRequest {
    readonly prefixes: readonly string[];
    readonly options: ReadonlySet<string>;
}
export declare const parseRefsCommand: ({ lines }: GitCommand) => RefsRequest;
//# sourceMappingURL=fetch-request.d.ts.map