import type { RepositoryRecord } from "@orrery/contract";
import { taskToTry } from "../../../run/widgets.ts";
import { firstProvider } from "../figures.ts";
import { lastSession, type ShelfStore } from "../saved/shelf-store.ts";
import { loadCheck } from "../schema/load-check.ts";
import { readShare } from "../share/share.ts";
import { exampleOf } from "./example.ts";
import type { Playground } from "./reducer.ts";
import { newSession } from "./session.ts";

/** What a playground begins with, and what is to be said about it. */
export interface Beginning {
  readonly playground: Playground;
  readonly notice?: { readonly words: string; readonly isFault: boolean };
}

/** Where a beginning comes from. */
interface BeginningEdge {
  readonly store: ShelfStore;
  readonly findModel: (id: string) => Promise<RepositoryRecord>;
  /** The task's own example, where it has one. */
  readonly findExample: (task: string) => Promise<unknown>;
  readonly newId: () => string;
  readonly now: number;
}

/** What the address asks for. */
export interface Asked {
  readonly hash: string;
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly task?: string | undefined;
}

/** The task a new session has. */
const firstTask = "conversational";

const blank = ({ newId, now }: BeginningEdge, task = firstTask): Playground => ({
  session: newSession(newId(), task, now),
  cells: {},
});

const fault = (edge: BeginningEdge, words: string): Beginning => ({
  playground: blank(edge),
  notice: { words, isFault: true },
});

const fromLink = async (letters: string, edge: BeginningEdge): Promise<Beginning> => {
  const opened = await readShare(letters, { check: await loadCheck(), newId: edge.newId, now: edge.now });
  if ("fault" in opened) return fault(edge, opened.fault);
  const { playground, left } = opened;
  const missing = left.length > 0 ? ` The link does not hold ${left.join(" and ")}.` : "";
  return {
    playground,
    notice: { words: `A shared session, now a copy of your own.${missing}`, isFault: false },
  };
};

const fromModel = async ({ model = "", provider, task }: Asked, edge: BeginningEdge): Promise<Beginning> => {
  try {
    const record = await edge.findModel(model);
    const { session } = blank(edge, task ?? taskToTry(record.pipeline_tag, record.tags) ?? firstTask);
    const example = await edge.findExample(session.task).catch(() => undefined);
    const column = { id: edge.newId(), model: record.id, provider: provider ?? firstProvider(record) };
    const asked = exampleOf({ task: session.task, example, record });
    return { playground: { session: { ...session, ...asked, columns: [column] }, cells: {} } };
  } catch {
    return fault(edge, `This hub has no model “${model.slice(0, 200)}” that you may see.`);
  }
};

const fromTask = async (task: string, edge: BeginningEdge): Promise<Beginning> => {
  const { session } = blank(edge, task);
  const example = await edge.findExample(task).catch(() => undefined);
  return { playground: { session: { ...session, ...exampleOf({ task, example }) }, cells: {} } };
};

const fromShelf = async ({ store }: BeginningEdge): Promise<Playground | undefined> => {
  const id = lastSession.read();
  if (id === null) return undefined;
  const kept = await store.get(id).catch(() => undefined);
  return kept?.version === 1 ? kept.playground : undefined;
};

/** The letters of a share link in an address. */
const lettersIn = (hash: string): string | undefined => /^#s=(.*)$/s.exec(hash)?.[1];

/** What to begin with: a shared session, a model that was named, the session that was open last, or nothing. */
export const begin = async (asked: Asked, edge: BeginningEdge): Promise<Beginning> => {
  const letters = lettersIn(asked.hash);
  if (letters !== undefined) return fromLink(letters, edge);
  if (asked.model !== undefined) return fromModel(asked, edge);
  if (asked.task !== undefined) return fromTask(asked.task, edge);
  return { playground: (await fromShelf(edge)) ?? blank(edge) };
};
