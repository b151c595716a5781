const intervalMs = 10_000;
/** Removes the endpoints of workers that are gone, until the app closes. */
export const sweepWorkers = (app, { sweep }) => {
    let running;
    const timer = setInterval(() => {
        running ??= sweep()
            .catch((error) => app.log.error({ err: error }, "could not remove endpoints of workers that are gone"))
            .finally(() => {
            running = undefined;
        });
    }, intervalMs);
    timer.unref();
    app.addHook("onClose", async () => {
        clearInterval(timer);
        await running;
    });
};
//# sourceMappingURL=sweep-workers.js.map