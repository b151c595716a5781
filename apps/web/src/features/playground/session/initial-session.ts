import type { RepositoryRecord } from "@orrery/contract";
import { isNamedProvider } from "../../../lib/hub-provider.ts";
import { taskToTry } from "../../../run/widgets.ts";
import { defaultProvider } from "../pricing.ts";
import { lastSession, type SessionStore } from "../saved/session-store.ts";
import { loadCheck } from "../schema/load-check.ts";
import { readShare } from "../share/share.ts";
import { exampleOf } from "./example.ts";
import type { Playground } from "./reducer.ts";
import { newSession } from "./session.ts";

export interface InitialSession {
  readonly playground: Playground;
  readonly notice?: { readonly message: string; readonly isError: boolean };
}

interface InitialSessionDeps {
  readonly store: SessionStore;
  readonly findModel: (id: string) => Promise<RepositoryRecord>;
  readonly findExample: (task: string) => Promise<unknown>;
  readonly newId: () => string;
  readonly now: number;
}

export interface PlaygroundParams {
  readonly hash: string;
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly task?: string | undefined;
}

const firstTask = "conversational";

const blank = ({ newId, now }: InitialSessionDeps, task = firstTask): Playground => ({
  session: newSession(newId(), task, now),
  cells: {},
});

const error = (deps: InitialSessionDeps, message: string): InitialSession => ({
  playground: blank(deps),
  notice: { message, isError: true },
});

const fromLink = async (encoded: string, deps: InitialSessionDeps): Promise<InitialSession> => {
  const opened = await readShare(encoded, { check: await loadCheck(), newId: deps.newId, now: deps.now });
  if ("error" in opened) return error(deps, opened.error);
  const { playground, left } = opened;
  const missing = left.length > 0 ? ` The link doesn’t include ${left.join(" and ")}.` : "";
  return {
    playground,
    notice: { message: `You opened a copy of a shared session.${missing}`, isError: false },
  };
};

/** A model that is not on this hub, by the provider's own ID. */
const fromProvider = async (
  model: string,
  provider: string,
  task: string,
  deps: InitialSessionDeps,
): Promise<InitialSession> => {
  const { playground } = await fromTask(task, deps);
  const columns = [{ id: deps.newId(), model, provider }];
  return { playground: { ...playground, session: { ...playground.session, columns } } };
};

const fromModel = async (
  { model = "", provider, task }: PlaygroundParams,
  deps: InitialSessionDeps,
): Promise<InitialSession> => {
  try {
    const record = await deps.findModel(model);
    const { session } = blank(deps, task ?? taskToTry(record) ?? firstTask);
    const example = await deps.findExample(session.task).catch(() => undefined);
    const column = { id: deps.newId(), model: record.id, provider: provider ?? defaultProvider(record) };
    const asked = exampleOf({ task: session.task, example, record });
    return { playground: { session: { ...session, ...asked, columns: [column] }, cells: {} } };
  } catch {
    if (provider !== undefined && isNamedProvider(provider))
      return fromProvider(model, provider, task ?? firstTask, deps);
    return error(deps, `Model “${model.slice(0, 200)}” not found, or you don’t have access.`);
  }
};

const fromTask = async (task: string, deps: InitialSessionDeps): Promise<InitialSession> => {
  const { session } = blank(deps, task);
  const example = await deps.findExample(task).catch(() => undefined);
  return { playground: { session: { ...session, ...exampleOf({ task, example }) }, cells: {} } };
};

const fromSaved = async ({ store }: InitialSessionDeps): Promise<Playground | undefined> => {
  const id = lastSession.read();
  if (id === null) return undefined;
  const saved = await store.get(id).catch(() => undefined);
  return saved?.version === 1 ? saved.playground : undefined;
};

const encodedIn = (hash: string): string | undefined => /^#s=(.*)$/s.exec(hash)?.[1];

export const loadInitialSession = async (
  asked: PlaygroundParams,
  deps: InitialSessionDeps,
): Promise<InitialSession> => {
  const encoded = encodedIn(asked.hash);
  if (encoded !== undefined) return fromLink(encoded, deps);
  if (asked.model !== undefined) return fromModel(asked, deps);
  if (asked.task !== undefined) return fromTask(asked.task, deps);
  return { playground: (await fromSaved(deps)) ?? blank(deps) };
};
