import { Type } from "typebox";
export declare const compareModels: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
//# sourceMappingURL=compare-models.d.ts.map