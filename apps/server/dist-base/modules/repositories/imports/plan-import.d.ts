import type { ImportPlan } from "@orrery/contract";
import type { Catalogue } from "../../../catalogue/catalogue.ts";
import type { Db } from "../../../db/engine.ts";
import type { RunImportDeps } from "../../../import/run-import.ts";
import type { RepositoryKind } from "../../../readers/repository-id.ts";
import type { ImportSource } from "./import-source.ts";
export declare const urlOf: (upstream: string, kind: RepositoryKind, id: string) => string;
/** What importing a repository would bring. */
export declare const planImport: ({ db, catalogue }: {
    readonly db: Db;
    readonly catalogue: Catalogue;
}, clientFor: RunImportDeps["clientFor"], upstream: string, { kind, id: wanted }: ImportSource) => Promise<ImportPlan>;
//# sourceMappingURL=plan-import.d.ts.map