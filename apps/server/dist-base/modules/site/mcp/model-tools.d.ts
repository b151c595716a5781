import { Type } from "typebox";
export declare const modelTools: {
    compare_models: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    run_task: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    chat: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    count_tokens: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    render_template: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    explain_route: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
    get_snippet: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
};
//# sourceMappingURL=model-tools.d.ts.map