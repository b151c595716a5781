import type { ByteSource } from "../../../blobs/byte-source.ts";
import type { Scan } from "../scan.ts";
/** TorchScript runs in torch's own interpreter, which can read and write files. */
export declare const judgeTorchScript: ({ report, where }: Scan, source: ByteSource, name: string) => Promise<void>;
//# sourceMappingURL=torchscript.d.ts.map