import type { Task } from "./task.ts";
import type { Wire } from "./wires/wire.ts";

/** Turns a provider key into the value of the Authorization header. */
export type Auth = (key: string) => string;

/** The usual scheme. */
export const bearer: Auth = (key) => `Bearer ${key}`;

/** A scheme of another name, as in `Key …`. */
export const scheme =
  (name: string): Auth =>
  (key) =>
    `${name} ${key}`;

/** The tasks of a provider, each with its wire. */
export type Wires = { readonly [T in Task]?: Wire<T> };

/** APIs besides chat completions that some servers speak themselves. */
export type NativeApi = "responses" | "messages";

/** An inference provider: a row of data. */
export interface Provider {
  readonly id: string;
  readonly label: string;
  /** Scheme and host for calls with a provider key. */
  readonly origin: string;
  /** Path that every route begins with. */
  readonly root?: string;
  /** The provider's path segment at the router, where it is not its id. */
  readonly route?: string;
  readonly auth: Auth;
  readonly headers?: Readonly<Record<string, string>>;
  /** A closed provider is never routed: it needs its own key, and model ids that begin with its id. */
  readonly isClosed?: boolean;
  /** The hub's own inference service: reached through the router with every kind of token. */
  readonly isHub?: boolean;
  /** The caller's own server: never routed, no lookup on the hub, a key only if it has one. */
  readonly isOwn?: boolean;
  /** The key of the caller's own server; replaces the token of the call. */
  readonly key?: string;
  /** Audio types that its speech recognition accepts; all by default. */
  readonly acceptedAudio?: readonly string[];
  /** The provider's organization on the hub, where its name differs. */
  readonly organization?: string;
  /** Parameters of chat completions that it refuses. */
  readonly unsupported?: readonly string[];
  readonly tasks: Wires;
  /** Paths of other APIs in which it accepts chats. */
  readonly native?: Readonly<Partial<Record<NativeApi, string>>>;
}

/** Declares a provider, keeping the exact set of its tasks in the type. */
export const defineProvider = <const P extends Provider>(provider: P): P => provider;
