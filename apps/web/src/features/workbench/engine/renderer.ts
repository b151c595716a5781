import { nothing, type Rendered, type RenderRequest } from "./render-template.ts";

export type WorkerMessage = "ready" | Rendered;

interface Worker {
  readonly post: (rendering: RenderRequest) => void;
  readonly end: () => void;
}

interface RendererDeps {
  readonly open: (hear: (heard: WorkerMessage) => void, fail: () => void) => Worker;
  readonly later: (call: () => void) => () => void;
}

interface Job {
  readonly rendering: RenderRequest;
  readonly onRendered: (rendered: Rendered) => void;
}

/** One rendering at a time; of those requested meanwhile, only the last runs. */
export interface Renderer {
  readonly render: (rendering: RenderRequest, onRendered: (rendered: Rendered) => void) => void;
  readonly close: () => void;
}

const stopped = "The template took too long and was stopped. Edit it to try again.";
const broken = "Can’t start the template engine. Reload the page.";

class WorkerRenderer implements Renderer {
  private readonly deps: RendererDeps;
  private worker: Worker | undefined;
  private isReady = false;
  private current: Job | undefined;
  private waiting: Job | undefined;
  private cancel: (() => void) | undefined;

  constructor(deps: RendererDeps) {
    this.deps = deps;
  }

  readonly render = (rendering: RenderRequest, onRendered: Job["onRendered"]): void => {
    if (this.current) this.waiting = { rendering, onRendered };
    else this.begin({ rendering, onRendered });
  };

  readonly close = (): void => {
    this.waiting = undefined;
    this.current = undefined;
    this.drop();
  };

  private begin(job: Job): void {
    this.current = job;
    this.worker ??= this.deps.open(this.hear, () => this.giveUp(broken));
    this.worker.post(job.rendering);
    if (this.isReady) this.watch();
  }

  /** Loading has no time limit; rendering does. */
  private watch(): void {
    this.cancel = this.deps.later(() => this.giveUp(stopped));
  }

  private readonly hear = (heard: WorkerMessage): void => {
    if (heard === "ready") {
      this.isReady = true;
      if (this.current) this.watch();
    } else this.finish(heard);
  };

  private finish(rendered: Rendered): void {
    this.cancel?.();
    this.cancel = undefined;
    const done = this.current;
    const next = this.waiting;
    this.current = undefined;
    this.waiting = undefined;
    done?.onRendered(rendered);
    if (next) this.begin(next);
  }

  private giveUp(message: string): void {
    this.drop();
    const source = this.current?.rendering.source ?? "";
    this.finish(nothing(source, { kind: "stopped", message }));
  }

  private drop(): void {
    this.cancel?.();
    this.cancel = undefined;
    this.worker?.end();
    this.worker = undefined;
    this.isReady = false;
  }
}

export const createRenderer = (deps: RendererDeps): Renderer => new WorkerRenderer(deps);
