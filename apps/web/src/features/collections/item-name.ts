import type { Collection } from "@orrery/contract";

/** What an item is called: the ID of a repository, the title of a collection. */
export const itemName = (item: Collection["items"][number]): string =>
  item.type === "collection" ? item.title : item.id;
