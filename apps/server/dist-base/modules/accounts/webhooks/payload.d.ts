import type { StoredEvent } from "../../../catalogue/events/event.ts";
/** The JSON that a webhook is sent, in version 3 of the field's format. */
export declare const toPayload: (hub: string, webhookId: string, event: StoredEvent) => {
    event: {
        action: "create" | "delete" | "move" | "update";
        scope: "discussion" | "discussion.comment" | "repo" | "repo.alias" | "repo.config" | "repo.content";
    };
    repo: {
        type: "dataset" | "model";
        name: string;
        id: string;
        private: boolean;
        url: {
            web: string;
            api: string;
        };
        headSha?: string | undefined;
        tags: readonly string[];
        owner: {
            id: string;
        };
    };
    updatedRefs?: readonly import("../../../catalogue/events/event.ts").UpdatedRef[] | undefined;
    updatedAlias?: import("../../../catalogue/events/event.ts").UpdatedAlias | undefined;
    updatedConfig?: import("../../../catalogue/events/event.ts").UpdatedConfig | undefined;
    movedTo?: {
        name: string;
        owner: {
            id: string;
        };
    } | undefined;
    webhook: {
        id: string;
        version: number;
    };
};
//# sourceMappingURL=payload.d.ts.map