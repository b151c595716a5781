import type { DirectoryUserRow } from "../../../../catalogue/accounts/provisioning/directory-store.ts";
import { type ScimFields } from "../protocol/attributes.ts";
import type { PatchTarget } from "../protocol/patch.ts";
export declare const userTarget: PatchTarget;
declare const nameParts: readonly ["formatted", "givenName", "familyName"];
/** What the hub stores of a person in a directory. */
export interface DirectoryProfile {
    readonly displayName?: string;
    readonly name?: Readonly<Partial<Record<(typeof nameParts)[number], string>>>;
    readonly emails?: readonly {
        readonly value: string;
        readonly type?: string;
        readonly primary?: boolean;
    }[];
}
/** A user as a directory describes it. */
export interface DirectoryUserInput {
    readonly userName: string;
    readonly externalId?: string;
    /** Undefined if the directory does not say it. */
    readonly isActive?: boolean;
    readonly profile: DirectoryProfile;
}
/** Reads the body of a request that creates or replaces a user. */
export declare const readUser: (body: unknown) => DirectoryUserInput;
/** The name that the hub shows. */
export declare const fullNameOf: ({ userName, profile: { displayName, name } }: DirectoryUserInput) => string;
/** The address by which accounts are linked, in lower case. */
export declare const emailOf: ({ profile: { emails } }: DirectoryUserInput) => string | undefined;
/** A user as directories read it. */
export declare const toUserResource: (row: DirectoryUserRow, base: string) => ScimFields;
export {};
//# sourceMappingURL=resource.d.ts.map