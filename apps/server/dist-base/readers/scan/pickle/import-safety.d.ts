import type { PickleImport } from "../verdict.ts";
/**
 * How harmful it is to import a name. A dotted name reaches through attributes, so that `torch` and
 * `serialization.os.system` is `os.system`.
 */
export declare const importSafety: (module: string, name: string) => PickleImport["safety"];
/** Classes of a TorchScript archive, which Python does not import. */
export declare const isTorchScriptName: (module: string) => boolean;
//# sourceMappingURL=import-safety.d.ts.map