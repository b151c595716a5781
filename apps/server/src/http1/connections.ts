import { Connection, type ConnectionSettings, hostOf, type Place } from "./connection.ts";
import { UnsayableRequest } from "./request-text.ts";

/** Lends connections, each to one exchange at a time, the one that came back last first. */
export interface Connections {
  /** One that is free; it comes back by itself once a reply is whole. Throws where there is no way to such a place. */
  readonly lend: (origin: string) => Connection;
  /** Ends what is under way, and all connections; there are no others afterwards. */
  readonly destroy: () => void;
}

interface Shelf extends Place {
  readonly idle: Connection[];
}

/** Connections that wait for use at one place; a burst may have made more. */
const mostIdle = 256;
/** A connection without use is kept for so long, or for as long as its server says less a moment. */
const longestIdleMs = 30_000;
const momentMs = 1_000;
const sweepMs = 5_000;
/** Beyond so many, places without a connection are forgotten: providers may name ever new ones. */
const mostPlaces = 1_000;

const placeAt = (origin: string, { checkHost }: ConnectionSettings): Shelf => {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url?.protocol !== "http:" && url?.protocol !== "https:")
    throw new UnsayableRequest("its address is none of HTTP");
  checkHost?.(hostOf(url));
  return { url, idle: [] };
};

const stopped = (): Error => Object.assign(new Error("the hub is stopping"), { code: "STOPPED" });

/** Makes connections as they are needed, and keeps them for a while. */
export const createConnections = (settings: ConnectionSettings): Connections => {
  const shelves = new Map<string, Shelf>();
  const all = new Set<Connection>();
  let isStopped = false;
  const end = (connection: Connection): void => {
    all.delete(connection);
    connection.destroy();
  };
  const forgetPlaces = (): void => {
    const used = new Set<Place>(Array.from(all, ({ place }) => place));
    for (const [origin, shelf] of shelves) if (!used.has(shelf)) shelves.delete(origin);
  };
  const sweep = setInterval(() => {
    const now = performance.now();
    for (const connection of all) if (connection.isGone) all.delete(connection);
    for (const { idle } of shelves.values()) {
      const kept = idle.filter((one) => !one.isGone && one.idleUntil > now);
      for (const one of idle) if (!kept.includes(one)) end(one);
      idle.splice(0, idle.length, ...kept);
    }
    if (shelves.size > mostPlaces) forgetPlaces();
  }, sweepMs).unref();

  const shelfOf = (origin: string): Shelf => {
    const known = shelves.get(origin);
    if (known) return known;
    if (isStopped) throw stopped();
    const made = placeAt(origin, settings);
    shelves.set(origin, made);
    return made;
  };
  const make = (shelf: Shelf): Connection => {
    const connection = new Connection(shelf, settings, (freed, idleSeconds) => {
      const idleMs = Math.min(longestIdleMs, idleSeconds === undefined ? longestIdleMs : idleSeconds * 1000 - momentMs);
      if (idleMs <= 0 || shelf.idle.length >= mostIdle) return end(freed);
      freed.idleUntil = performance.now() + idleMs;
      shelf.idle.push(freed);
    });
    all.add(connection);
    return connection;
  };
  return {
    lend: (origin) => {
      const shelf = shelfOf(origin);
      for (;;) {
        const found = shelf.idle.pop();
        if (!found) return make(shelf);
        if (!found.isGone && found.idleUntil > performance.now()) return found;
        end(found);
      }
    },
    destroy: () => {
      clearInterval(sweep);
      isStopped = true;
      shelves.clear();
      for (const connection of all) connection.fail(stopped());
      all.clear();
    },
  };
};
