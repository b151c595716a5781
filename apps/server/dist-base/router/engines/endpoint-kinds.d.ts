import type { EndpointKind } from "@orrery/contract";
import { type NativeApi, type Provider, type Task, type Wire } from "@orrery/inference";
import type { EndpointRow } from "./endpoint-row.ts";
type Server = Pick<EndpointRow, "kind" | "address">;
/** The path at which a kind of engine accepts a task in the hub's format; undefined if it does not. */
export declare const hubFormatPath: (kind: EndpointKind, task: string) => string | undefined;
/** The path of an API besides chat completions at a kind of engine; undefined if it does not speak it. */
export declare const engineNativePath: (kind: EndpointKind, api: NativeApi) => string | undefined;
/** The provider and wire of an endpoint for a task; undefined if it does not support the task. */
export declare const endpointServer: ({ kind, address }: Server, task: Task) => {
    readonly provider: Provider;
    readonly wire: Wire<Task>;
} | undefined;
/** The URLs that tell whether an endpoint can take calls, and which models it has. */
export declare const probeUrls: ({ kind, address, served_model }: Server & Pick<EndpointRow, "served_model">) => {
    health: string;
    models?: string | undefined;
};
export {};
//# sourceMappingURL=endpoint-kinds.d.ts.map