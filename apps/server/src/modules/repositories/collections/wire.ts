import type { Collection } from "@orrery/contract";
import { can, guardOf } from "../../../catalogue/policy.ts";
import type { Viewer } from "../../../identity/viewer.ts";
import type { CollectionItemRow, CollectionRow } from "./store.ts";

const wordsOf = (title: string): string =>
  title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");

/** The key alone names a collection; the words before it follow its title. */
export const slugOf = ({ owner, title, key }: Pick<CollectionRow, "owner" | "title" | "key">): string =>
  `${owner}/${[wordsOf(title), key].filter(Boolean).join("-")}`;

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const toItem = (row: CollectionItemRow, position: number): Collection["items"][number] => ({
  _id: row.key,
  id: row.full_name,
  type: row.kind,
  position,
  ...(row.note !== null && { note: { html: escapeHtml(row.note), text: row.note } }),
  author: row.author,
  private: row.is_private === 1,
  gated: row.gated ?? false,
  downloads: row.downloads,
  likes: row.likes,
  lastModified: new Date(row.last_modified).toISOString(),
});

/** A collection as the viewer sees it: without the repositories that they can't see. */
export const toCollection = (row: CollectionRow, items: readonly CollectionItemRow[], viewer: Viewer): Collection => {
  const visible = items.filter((item) => can(viewer, "see", guardOf({ ...item, id: item.repository_id })));
  return {
    slug: slugOf(row),
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    owner: { name: row.owner, fullname: row.owner_name, type: row.owner_kind === "user" ? "user" : "org" },
    items: visible.map(toItem),
    lastUpdated: new Date(row.updated_at).toISOString(),
    position: row.position,
    private: row.is_private === 1,
    theme: row.theme,
    upvotes: Number(row.upvotes),
    gating: false,
  };
};
