/** Long enough that few reads are in vain; a file that was slow because the machine was busy is soon read again. */
const rememberedMs = 10 * 60 * 1000;
const maxRemembered = 1_000;
/** Remembers which files took a job beyond a limit. */
export const createExceededLimits = (now = () => performance.now()) => {
    const known = new Map();
    const keyOf = ({ name }, sha256) => `${name} ${sha256}`;
    return {
        /** The limit that one of the sources has reached before. */
        of: (job, sources) => {
            if (!job.remembersLimits || known.size === 0)
                return undefined;
            for (const { sha256 } of sources) {
                const found = sha256 === undefined ? undefined : known.get(keyOf(job, sha256));
                if (found && found.until > now())
                    return found.error;
            }
            return undefined;
        },
        remember: (job, source, error) => {
            if (!job.remembersLimits || source?.sha256 === undefined)
                return;
            const [oldest] = known.keys();
            if (known.size >= maxRemembered && oldest !== undefined)
                known.delete(oldest);
            known.set(keyOf(job, source.sha256), { error, until: now() + rememberedMs });
        },
    };
};
//# sourceMappingURL=exceeded-limits.js.map