/** What a company's directory manages by SCIM. */
export interface DirectoryTables {
    directory_users: DirectoryUserTable;
    directory_groups: DirectoryGroupTable;
    directory_members: DirectoryMemberTable;
}
interface DirectoryUserTable {
    /** 24 hexadecimal digits. */
    id: string;
    /** URL of the issuer that the directory belongs to. */
    issuer: string;
    account_id: number;
    user_name: string;
    /** In lower case; null after the directory has deleted the user. */
    user_name_key: string | null;
    /** The directory's own id of the person. It stays after a deletion, so that the same person gets the same account. */
    external_id: string | null;
    display_name_key: string;
    /** JSON: `displayName`, `name` and `emails` as the directory sent them. */
    attributes: string;
    created_at: number;
    updated_at: number;
}
interface DirectoryGroupTable {
    /** 24 hexadecimal digits. */
    id: string;
    issuer: string;
    display_name: string;
    display_name_key: string;
    external_id: string | null;
    created_at: number;
    updated_at: number;
}
interface DirectoryMemberTable {
    group_id: string;
    user_id: string;
}
export {};
//# sourceMappingURL=directory-tables.d.ts.map