import { createContentStore } from "../xet/content-store.ts";
import type { Store } from "./open-store.ts";
/** Contents, Xet files included, and workers that read them; the workers end with the work. */
export declare const withContents: <T>({ config, database: { db }, blobs }: Store, work: (parts: Pick<Parameters<typeof createContentStore>[0], "blobs" | "workers">) => Promise<T>) => Promise<T>;
//# sourceMappingURL=with-contents.d.ts.map