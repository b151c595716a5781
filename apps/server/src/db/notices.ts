/** What processes of a hub tell each other through their database. Its triggers send the notices. */
type NoticeTopic = "changes" | "emails" | "flushes" | "scans" | "webhooks";

interface Following {
  /** Time between two looks while no notice can be heard. */
  readonly intervalMs: number;
  /** Reads what was committed. One look runs at a time. */
  readonly look: () => Promise<unknown>;
  readonly onError: (error: unknown) => void;
}

interface Followed {
  /** Looks now, or once more after the current look. */
  readonly wake: () => void;
  /** Resolves when the last look has ended. */
  readonly stop: () => Promise<void>;
}

/** Where notices come from. */
export interface NoticeSource {
  /** Whether notices arrive. If not, followers look at their own interval. */
  readonly isHeard: () => boolean;
  /** Called with the topic of each notice, and without one after some may have been missed. */
  readonly onNotice: (listener: (topic?: string) => void) => () => void;
}

/** Time between two looks while notices are heard. */
const slowMs = 10_000;

/** One look at a time. */
const createLooks = ({ look, onError }: Following) => {
  let running: Promise<void> | undefined;
  let isWanted = false;
  const wake = (): void => {
    // The current look may already have passed what is told now.
    isWanted = running !== undefined;
    running ??= look()
      .then(() => {}, onError)
      .finally(() => {
        running = undefined;
        if (isWanted) wake();
      });
  };
  const end = async (): Promise<void> => {
    while (running) await running;
  };
  return { wake, end };
};

export const createNotices = ({ isHeard, onNotice }: NoticeSource) => ({
  /** Looks after each notice of a topic, and from time to time: one can be lost. */
  follow: (topic: NoticeTopic, following: Following): Followed => {
    const looks = createLooks(following);
    let lookedAt = performance.now();
    const wake = (): void => {
      lookedAt = performance.now();
      looks.wake();
    };
    const stopListening = onNotice((told = topic) => {
      if (told === topic) wake();
    });
    const timer = setInterval(() => {
      if (!isHeard() || performance.now() - lookedAt >= slowMs) wake();
    }, following.intervalMs).unref();
    return {
      wake,
      stop: async () => {
        clearInterval(timer);
        stopListening();
        await looks.end();
      },
    };
  },
});

/** Notices of what any process has committed. */
export type Notices = ReturnType<typeof createNotices>;

/** Of a database that sends none. */
export const noNotices = createNotices({ isHeard: () => false, onNotice: () => () => {} });
