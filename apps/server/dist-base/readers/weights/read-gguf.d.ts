import type { ByteSource } from "../../blobs/byte-source.ts";
import type { Header } from "./header.ts";
/** What the header of a GGUF file tells people. */
export declare const readGguf: (source: ByteSource) => Promise<Header>;
//# sourceMappingURL=read-gguf.d.ts.map