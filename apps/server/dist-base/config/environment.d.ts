type Variables = Readonly<Record<string, string | undefined>>;
/** The value of a variable, and where it was set. */
interface FoundValue {
    readonly value: string;
    readonly from: string;
}
/** Every variable that is set: in the environment, in the config file, or in a file of its own. */
interface Environment {
    readonly values: Map<string, FoundValue>;
    readonly problems: string[];
    readonly warnings: string[];
}
interface EnvironmentOptions {
    /** Names of the hub's settings. */
    readonly settings: ReadonlySet<string>;
    readonly readFile: (path: string) => string;
}
export declare const configFileVariable = "ORRERY_CONFIG";
/**
 * Reads the config file that `ORRERY_CONFIG` names, and the values that are in files of their own. A variable of the
 * environment replaces the same one of the config file.
 */
export declare const readEnvironment: (environment: Variables, options: EnvironmentOptions) => Readonly<Environment>;
export {};
//# sourceMappingURL=environment.d.ts.map