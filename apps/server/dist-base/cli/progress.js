const width = 30;
const clear = "\r\u001b[K";
const barOf = (done, total) => {
    if (!total)
        return "";
    const filled = Math.round(width * Math.min(1, done / total));
    return `[${"█".repeat(filled)}${"░".repeat(width - filled)}] ${Math.floor(100 * Math.min(1, done / total))} %  `;
};
/** A bar for those who watch, and plain lines for files and pipes: one for each tenth of the way. */
export const createProgress = ({ err, isInteractive }) => {
    let printed = "";
    const ofTotal = (done, total) => (total ? `${done} of ${total}` : String(done));
    return {
        show: (label, done, total) => {
            if (isInteractive)
                return err(`${clear}${barOf(done, total)}${label} ${ofTotal(done, total)}`);
            const step = total ? Math.floor((10 * done) / total) : done;
            if (printed === `${label} ${step}`)
                return;
            printed = `${label} ${step}`;
            err(`${label}: ${ofTotal(done, total)}\n`);
        },
        note: (text) => err(`${isInteractive ? clear : ""}${text}\n`),
        end: () => {
            if (isInteractive)
                err(clear);
        },
    };
};
//# sourceMappingURL=progress.js.map