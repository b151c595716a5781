import type { RepositoryRow } from "../../catalogue/repository-store.ts";
import { type GitService } from "../../git/advertisement.ts";
import type { OpenPushes } from "../../http/shutdown/open-pushes.ts";
import type { Actor } from "../../identity/audit-log.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { type FetchDeps } from "./fetch/upload-pack.ts";
import { type ReceiveDeps } from "./push/receive-pack.ts";
/** A repository in a git request. */
export interface GitRepository {
    readonly kind: RepositoryKind;
    readonly id: string;
}
export interface GitHttpService {
    /** Finds a repository for a service; anonymous callers who cannot use it are asked for a token. */
    readonly openFor: (repository: GitRepository, service: GitService, viewer: Viewer) => Promise<RepositoryRow>;
    readonly advertise: (repository: GitRepository, service: GitService, isVersion2: boolean, viewer: Viewer) => Promise<Buffer>;
    readonly upload: (row: RepositoryRow, isVersion2: boolean, body: AsyncIterable<Buffer>) => Promise<AsyncIterable<Buffer> | Buffer>;
    readonly receive: (row: RepositoryRow, body: AsyncIterable<Buffer>, actor: Actor) => Promise<AsyncIterable<Buffer> | Buffer>;
}
export interface GitHttpDeps extends FetchDeps, ReceiveDeps {
    /** Folder for packs while they are read. */
    readonly incoming: string;
    readonly maxPushBytes: number;
    readonly pushes: OpenPushes;
}
export declare const createGitHttpService: (deps: GitHttpDeps) => GitHttpService;
//# sourceMappingURL=service.d.ts.map