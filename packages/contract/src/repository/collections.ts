import { type Static, Type } from "typebox";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";

const storable = { pattern: "^[^\\u0000]*$" };
const Title = Type.String({ minLength: 1, maxLength: limits.collectionTitle, ...storable });
const Description = Type.Union([Type.String({ maxLength: limits.collectionDescription, ...storable }), Type.Null()]);
const Note = Type.Union([Type.String({ maxLength: 1000, ...storable }), Type.Null()]);
const themes = ["orange", "blue", "green", "purple", "pink", "indigo"] as const;

const itemFields = {
  _id: Type.String({ description: "Names the item in changes." }),
  position: Type.Integer(),
  note: Type.Optional(Type.Object({ html: Type.String(), text: Type.String() })),
  author: Type.String(),
  private: Type.Boolean(),
};

const RepositoryItem = Type.Object({
  ...itemFields,
  id: Type.String({ description: "owner/name" }),
  type: Type.Enum(["model", "dataset"]),
  gated: Type.Union([Type.Literal(false), Type.Literal("auto"), Type.Literal("manual")]),
  downloads: Type.Integer(),
  likes: Type.Integer(),
  lastModified: Type.String(),
});

/** A collection in a collection; what is in it is not listed. */
const NestedCollection = Type.Object({
  ...itemFields,
  id: Type.String({ description: "Its slug." }),
  type: Type.Literal("collection"),
  slug: Type.String(),
  title: Type.String(),
  upvotes: Type.Integer(),
  lastModified: Type.String(),
});

const CollectionItem = Type.Union([RepositoryItem, NestedCollection]);

/** A list of models, datasets and other collections. */
export const Collection = Type.Object({
  slug: Type.String({ description: "owner/title-key" }),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  owner: Type.Object({ name: Type.String(), fullname: Type.String(), type: Type.Enum(["user", "org"]) }),
  items: Type.Array(CollectionItem, { description: "In lists, only the first 4." }),
  lastUpdated: Type.String(),
  position: Type.Optional(Type.Integer({ description: "Not in lists: clients count there themselves." })),
  private: Type.Boolean(),
  theme: Type.String(),
  upvotes: Type.Integer(),
  gating: Type.Boolean(),
});

/** A page of collections; the next one is in the `Link` header. */
export const Collections = Type.Array(Collection);

/** Which collections to list. */
export const CollectionQuery = Type.Object({
  owner: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20 })),
  item: Type.Optional(
    Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20, description: "`models/owner/name`: has this item." }),
  ),
  sort: Type.Optional(
    Type.Enum(["lastModified", "trending", "upvotes"], {
      default: "lastModified",
      description: "trending: most upvotes in the last 30 days.",
    }),
  ),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.Integer({ minimum: 0 })),
});

export const NewCollection = Type.Object({
  title: Title,
  namespace: Type.String({ maxLength: 100, description: "A user or organization." }),
  description: Type.Optional(Description),
  private: Type.Optional(Type.Boolean()),
});

export const CollectionChange = Type.Object({
  title: Type.Optional(Title),
  description: Type.Optional(Description),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
  private: Type.Optional(Type.Boolean()),
  theme: Type.Optional(Type.Enum([...themes])),
});

export const NewCollectionItem = Type.Object({
  item: Type.Object({
    id: Type.String({ maxLength: 200 }),
    type: Type.String({ maxLength: 20, description: "`model`, `dataset`, or `collection`, whose ID is its slug." }),
  }),
  note: Type.Optional(Note),
});

export const CollectionItemChange = Type.Object({
  note: Type.Optional(Note),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
});

/** How many people upvoted a collection, and whether the caller did. */
export const UpvoteState = Type.Object({ upvotes: Type.Integer(), upvoted: Type.Boolean() });

/** A changed collection. */
export const ChangedCollection = Type.Object({ success: Type.Boolean(), data: Collection });

/** A collection with this title exists. */
export const CollectionConflict = Type.Object({ ...Failure.properties, slug: Type.Optional(Type.String()) });

export type Collection = Static<typeof Collection>;
export type CollectionQuery = Static<typeof CollectionQuery>;
export type UpvoteState = Static<typeof UpvoteState>;
export type NewCollection = Static<typeof NewCollection>;
export type CollectionChange = Static<typeof CollectionChange>;
export type NewCollectionItem = Static<typeof NewCollectionItem>;
export type CollectionItemChange = Static<typeof CollectionItemChange>;
