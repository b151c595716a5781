import { Refs } from "@orrery/contract";
import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import type { PullSource } from "./pull-revision.ts";
import type { UpstreamAnswer } from "./refresh-revision.ts";
/** The branches and tags that the upstream lists. */
export declare const pullRefs: ({ client, upstream }: PullSource, { kind, full_name }: RepositoryRow) => Promise<UpstreamAnswer>;
/** The list as it was stored. */
export declare const parseRefs: (content: string | null | undefined) => Required<Refs> | undefined;
//# sourceMappingURL=upstream-refs.d.ts.map