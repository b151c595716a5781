import { Type } from "typebox";
export declare const publishingTools: {
    create_repository: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    commit_files: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
};
//# sourceMappingURL=publishing-tools.d.ts.map