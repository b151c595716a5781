/** Which part of a list is asked for. */
export interface ListPage {
    readonly limit: number;
    readonly isAscending: boolean;
    /** The row that the page comes after. */
    readonly after?: {
        readonly id: string;
        readonly created_at: number;
    };
}
/** Reads `limit` and `order` from a query. */
export declare const readPage: (query: URLSearchParams) => Omit<ListPage, "after">;
/** A list in OpenAI's format. One row more than the limit was read, to know whether there are more. */
export declare const listObject: <Row, Item extends {
    readonly id: string;
}>(rows: readonly Row[], limit: number, toItem: (row: Row) => Item) => {
    object: string;
    data: Item[];
    has_more: boolean;
    first_id: string | null;
    last_id: string | null;
};
/** Whether a row with `created_at` and `id` is on the page. */
export declare const isOnPage: ({ isAscending, after }: ListPage) => import("kysely").RawBuilder<boolean>;
export declare const directionOf: ({ isAscending }: ListPage) => "asc" | "desc";
//# sourceMappingURL=list-page.d.ts.map