/** Lets a test keep requests to another hub from being answered. */
export const createGate = (isHeld: (path: string) => boolean) => {
  let [held, open]: [Promise<void> | undefined, () => void] = [undefined, () => {}];
  return {
    hold: () => {
      held = new Promise((resolve) => {
        open = resolve;
      });
    },
    release: () => {
      held = undefined;
      open();
    },
    waitFor: (path: string) => (isHeld(path) ? held : undefined),
  };
};
