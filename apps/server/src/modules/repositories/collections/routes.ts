import {
  ChangedCollection,
  Collection,
  CollectionChange,
  CollectionConflict,
  CollectionItemChange,
  CollectionQuery,
  Collections,
  Failure,
  NewCollection,
  NewCollectionItem,
  UpvoteState,
} from "@orrery/contract";
import { Type } from "typebox";
import { nextLink } from "../../../http/address.ts";
import { actorOf } from "../../../http/auth.ts";
import type { App } from "../../../http/fastify-app.ts";
import type { CollectionService } from "./service.ts";

const failures = { "4xx": Failure };
const tags = ["collections"];
const named = { owner: Type.String(), slug: Type.String({ maxLength: 200 }) };
const params = Type.Object(named);
const Done = Type.Object({ success: Type.Boolean() });

const slugOf = ({ owner, slug }: { owner: string; slug: string }): string => `${owner}/${slug}`;

const registerCollectionList = (app: App, collections: CollectionService, publicUrl: string): void => {
  app.get(
    "/api/collections",
    {
      schema: {
        tags,
        summary: "List collections",
        querystring: CollectionQuery,
        response: { 200: Collections, ...failures },
      },
    },
    async (request, reply) => {
      const { items, next } = await collections.list(request.query, request.viewer);
      if (next) reply.header("link", nextLink(request, publicUrl, next));
      return items;
    },
  );
  app.post(
    "/api/collections",
    {
      schema: {
        tags,
        summary: "Create a collection",
        body: NewCollection,
        response: { 200: Collection, 409: CollectionConflict, ...failures },
      },
    },
    async (request) => collections.create(request.body, actorOf(request)),
  );
};

const registerOneCollection = (app: App, collections: CollectionService): void => {
  const path = "/api/collections/:owner/:slug";
  app.get(
    path,
    { schema: { tags, summary: "One collection", params, response: { 200: Collection, ...failures } } },
    async (request) => collections.find(slugOf(request.params), request.viewer),
  );
  app.patch(
    path,
    {
      schema: {
        tags,
        summary: "Change a collection",
        params,
        body: CollectionChange,
        response: { 200: ChangedCollection, ...failures },
      },
    },
    async (request) => {
      const data = await collections.change(slugOf(request.params), request.body, actorOf(request));
      return { success: true, data };
    },
  );
  app.delete(
    path,
    { schema: { tags, summary: "Delete a collection", params, response: { 200: Done, ...failures } } },
    async (request) => {
      await collections.remove(slugOf(request.params), actorOf(request));
      return { success: true };
    },
  );
};

const registerItems = (app: App, collections: CollectionService): void => {
  const path = "/api/collections/:owner/:slug/items";
  const one = Type.Object({ ...named, item: Type.String({ maxLength: 100 }) });
  app.post(
    path,
    {
      schema: {
        tags,
        summary: "Add to a collection",
        params,
        body: NewCollectionItem,
        response: { 200: Collection, ...failures },
      },
    },
    async (request) => collections.addItem(slugOf(request.params), request.body, actorOf(request)),
  );
  const schema = { tags, params: one, response: { 200: Done, ...failures } };
  app.patch(
    `${path}/:item`,
    { schema: { ...schema, summary: "Change an item of a collection", body: CollectionItemChange } },
    async (request) => {
      const { item } = request.params;
      await collections.changeItem(slugOf(request.params), item, request.body, actorOf(request));
      return { success: true };
    },
  );
  app.delete(`${path}/:item`, { schema: { ...schema, summary: "Remove from a collection" } }, async (request) => {
    await collections.removeItem(slugOf(request.params), request.params.item, actorOf(request));
    return { success: true };
  });
};

const registerUpvotes = (app: App, collections: CollectionService): void => {
  const path = "/api/collections/:owner/:slug/upvote";
  const schema = { tags, params, response: { 200: UpvoteState, ...failures } };
  app.get(path, { schema: { ...schema, summary: "Check whether you upvoted it" } }, async (request) =>
    collections.upvoteState(slugOf(request.params), request.viewer),
  );
  app.post(path, { schema: { ...schema, summary: "Upvote" } }, async (request) =>
    collections.upvote(slugOf(request.params), true, request.viewer),
  );
  app.delete(path, { schema: { ...schema, summary: "Remove your upvote" } }, async (request) =>
    collections.upvote(slugOf(request.params), false, request.viewer),
  );
};

export const registerCollections = (app: App, collections: CollectionService, publicUrl: string): void => {
  registerCollectionList(app, collections, publicUrl);
  registerOneCollection(app, collections);
  registerItems(app, collections);
  registerUpvotes(app, collections);
};
