import { Type } from "typebox";
export declare const repositoryTools: {
    hub_repo_search: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    hub_repo_details: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    read_file: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    dataset_rows: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    dataset_sql: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
};
//# sourceMappingURL=repository-tools.d.ts.map