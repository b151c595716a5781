import type { CommitPlace } from "../../../api/owners/upload.ts";
import type { ChosenFile, UploadCommand, UploadReport } from "./engine/messages.ts";
import type { UploadRow } from "./engine/upload-row.ts";

/** What the page shows of an upload. */
export interface UploadView extends Omit<UploadReport, "changed" | "removed"> {
  readonly rows: readonly UploadRow[];
}

export interface UploadSession {
  readonly view: () => UploadView;
  readonly subscribe: (listener: () => void) => () => void;
  readonly add: (files: readonly ChosenFile[]) => void;
  readonly send: (command: Exclude<UploadCommand, { type: "open" | "add" | "cancel" }>) => void;
  readonly cancel: () => void;
}

const rank: { readonly [state: string]: number } = { failed: 0, sending: 1, hashing: 2, waiting: 4 };

/** What needs attention and what moves comes first. */
const inOrder = (rows: Iterable<UploadRow>): readonly UploadRow[] =>
  [...rows].sort((left, right) => (rank[left.state] ?? 3) - (rank[right.state] ?? 3));

/** Messages with thousands of files are sent in pieces, so that the page stays responsive. */
const pieceSize = 500;

const flagOf = (name: string): string => `orrery-upload ${name}`;

const setFlag = (name: string, isOpen: boolean): void => {
  try {
    if (isOpen) localStorage.setItem(flagOf(name), "1");
    else localStorage.removeItem(flagOf(name));
  } catch {
    // Without storage, an upload lasts until the page closes.
  }
};

/** Whether an earlier visit left an upload that can go on. */
export const hasUnfinished = (name: string): boolean => {
  try {
    return localStorage.getItem(flagOf(name)) !== null;
  } catch {
    return false;
  }
};

const first: UploadView = { phase: "working", rows: [], rate: 0, missing: [] };

const createSession = (place: CommitPlace, name: string, onClose: () => void): UploadSession => {
  const worker = new Worker(new URL("./engine/upload.worker.ts", import.meta.url), { type: "module" });
  const rows = new Map<string, UploadRow>();
  const listeners = new Set<() => void>();
  let view = first;
  const show = (next: UploadView) => {
    view = next;
    for (const listener of listeners) listener();
  };
  const close = () => {
    worker.terminate();
    setFlag(name, false);
    onClose();
    show(first);
  };
  const post = (command: UploadCommand) => worker.postMessage(command);
  worker.onmessage = ({ data }: MessageEvent<UploadReport | "closed">) => {
    if (data === "closed") return close();
    const { changed, removed, ...rest } = data;
    for (const row of changed) rows.set(row.path, row);
    for (const path of removed) rows.delete(path);
    if (rest.phase === "committed") setFlag(name, false);
    show({ ...rest, rows: inOrder(rows.values()) });
  };
  worker.onerror = () => show({ ...view, phase: "failed", error: "The upload stopped. Reload the page to continue." });
  post({ type: "open", place, name });
  setFlag(name, true);
  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (files) => {
      for (let at = 0; at < files.length; at += pieceSize)
        post({ type: "add", files: files.slice(at, at + pieceSize) });
    },
    send: post,
    cancel: () => post({ type: "cancel" }),
  };
};

/** Uploads go on while other pages of the hub are open. */
const sessions = new Map<string, UploadSession>();

export const uploadName = ({ kind, id, revision }: CommitPlace): string => `${kind} ${id} ${revision}`;

export const findSession = (name: string): UploadSession | undefined => sessions.get(name);

export const openSession = (place: CommitPlace): UploadSession => {
  const name = uploadName(place);
  const session = sessions.get(name) ?? createSession(place, name, () => sessions.delete(name));
  sessions.set(name, session);
  return session;
};
