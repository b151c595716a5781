import type { BlobStore } from "../../blobs/store.ts";
import { findFor } from "../../catalogue/access.ts";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { fileAt, mainTree } from "../../catalogue/history/read-files.ts";
import type { Db } from "../../db/engine.ts";
import { HubError } from "../../errors.ts";
import { isGuardError } from "../../guard/errors.ts";
import type { Guard } from "../../guard/guard.ts";
import type { Viewer } from "../../identity/viewer.ts";
import type { RepositoryKind } from "../../readers/repository-id.ts";
import { createImageCache, type Fetched } from "./image-cache.ts";
import { namesAddress } from "./names-address.ts";
import { sniffImage } from "./sniff-image.ts";

interface Picture {
  readonly type: string;
  readonly bytes: Uint8Array;
}

export interface CardImageDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly blobs: BlobStore;
  /** Undefined if the hub must not contact other sites. */
  readonly guard: Guard | undefined;
  readonly now: () => number;
}

/** Limits for one image. */
export const imageLimits = { maxBytes: 8 * 1024 ** 2, timeoutMs: 10_000, maxRedirects: 3 } as const;

const cacheLimits = { bytes: 64 * 1024 ** 2, goodFor: 24 * 3600_000, badFor: 60_000 };
const maxCardBytes = 2 * 1024 ** 2;

const fetchPicture = async (guard: Guard, url: string): Promise<Fetched> => {
  try {
    const reply = await guard.fetch(url, { headers: { accept: "image/*", "user-agent": "Orrery" } });
    if (!reply.ok) {
      await reply.body?.cancel();
      return { problem: "unavailable", message: `The image's site returned status ${reply.status}.` };
    }
    const bytes = new Uint8Array(await reply.arrayBuffer());
    const type = sniffImage(bytes);
    return type ? { type, bytes } : { problem: "unprocessable", message: "The URL is not an image." };
  } catch (error) {
    if (isGuardError(error))
      return { problem: "unavailable", message: `The image could not be fetched: ${error.message}` };
    throw error;
  }
};

/** Fetches an image only if the repository's card contains its URL. */
export const createCardImageService = ({ db, catalogue, blobs, guard, now }: CardImageDeps) => {
  const cached = createImageCache(now, cacheLimits);

  const cardOf = async (kind: RepositoryKind, id: string, viewer: Viewer): Promise<string> => {
    const row = await findFor(catalogue, viewer, "see", kind, id);
    const file = await fileAt(db, row.id, await mainTree(db, row.id), "README.md");
    if (!file?.sha256 || file.size > maxCardBytes) return "";
    const parts: Buffer[] = [];
    for await (const part of await blobs.read(file.sha256)) parts.push(part as Buffer);
    return Buffer.concat(parts).toString("utf8");
  };

  return {
    image: async (kind: RepositoryKind, id: string, url: string, viewer: Viewer): Promise<Picture> => {
      const card = await cardOf(kind, id, viewer);
      if (!guard)
        throw new HubError("not_found", "Images from other sites are turned off on this hub (ORRERY_CARD_IMAGES=off).");
      if (!namesAddress(card, url)) throw new HubError("not_found", "The card has no image with that URL.");
      const fetched = await cached(url, () => fetchPicture(guard, url));
      if ("bytes" in fetched) return fetched;
      throw new HubError(fetched.problem, fetched.message);
    },
  };
};

/** Proxies external images of cards, so browsers do not contact other sites. */
export type CardImageService = ReturnType<typeof createCardImageService>;
