import { type DownloadRun, type MirroredFile, type StoreContentDeps } from "./store-content.ts";
export interface SharedDownloadDeps extends StoreContentDeps {
    /** Folder for partial downloads. */
    readonly folder: string;
}
/** A download of this process. */
interface RunningDownload extends DownloadRun {
    /** The hash of the stored content. */
    readonly stored: Promise<string>;
}
export declare const createSharedDownloads: (deps: SharedDownloadDeps) => {
    /** The download of this process, or the hash once another process has stored the content. */
    open: (wanted: MirroredFile) => Promise<RunningDownload | string>;
    close: () => Promise<void>;
};
export {};
//# sourceMappingURL=shared-downloads.d.ts.map