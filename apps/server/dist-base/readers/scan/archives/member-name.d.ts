import type { Scan } from "../scan.ts";
/** Names of code, names that leave the folder they are unpacked to, and names that exist twice. */
export declare const checkMemberName: ({ report, where }: Scan, name: string, seen: Set<string>) => void;
//# sourceMappingURL=member-name.d.ts.map