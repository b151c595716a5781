import { Type } from "typebox";
export declare const explainRoute: import("./tool.ts").HubTool<Type.TObject<Type.TProperties>>;
//# sourceMappingURL=explain-route.d.ts.map