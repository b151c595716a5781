import type { ScimFields } from "./attributes.ts";
/** Resources in the reply to a list. */
export declare const maxListed = 200;
export declare const serviceProviderConfig: (base: string) => ScimFields;
export declare const resourceTypes: (base: string) => readonly ScimFields[];
export declare const schemaDefinitions: (base: string) => readonly ScimFields[];
//# sourceMappingURL=discovery.d.ts.map