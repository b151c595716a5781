import { parseUrl } from "@orrery/inference/core";
import { parseReplyJson } from "../json/reply-json.js";
import { errorFailure, outputFailure, statusFailure, withoutSecret } from "./failure.js";
import { locateDirectly } from "./locate.js";
import { collect } from "./send.js";
/** The job is given up after this many failed polls in a row. */
const maxFailedPolls = 3;
const followUp = ({ locate, prepared, base }, at, isAnonymous, method = "GET") => {
    const isAbsolute = /^[a-z][a-z\d+.-]*:/i.test(at);
    const address = isAbsolute ? at : `${base}/${at.replace(/^\/+/, "")}`;
    const isTrusted = !isAnonymous && (!isAbsolute || address.startsWith(`${base}/`));
    const { authorization, ...others } = prepared.request.headers;
    const { "content-type": _type, prefer: _prefer, ...plain } = others;
    return {
        ...(isAbsolute && !isProviderAddress(address, base) ? locateDirectly : locate)(address),
        method,
        headers: isTrusted && authorization ? { ...plain, authorization } : {},
    };
};
const isProviderAddress = (address, base) => parseUrl(address)?.host === new URL(base).host;
const sleep = (delayMs, caller) => new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    caller.onAbort = () => {
        clearTimeout(timer);
        resolve();
    };
    if (caller.isAborted)
        caller.onAbort();
});
const parseJson = (reply) => {
    try {
        return parseReplyJson(reply.body);
    }
    catch {
        return undefined;
    }
};
const poll = async (options, at, isAnonymous) => {
    const { settings, now, prepared, caller } = options;
    const outcome = await collect(prepared.send, followUp(options, at, isAnonymous), settings, caller, settings.maxReplyBytes);
    if ("kind" in outcome)
        return outcome.kind === "aborted" ? { isAborted: true } : { failure: errorFailure(outcome) };
    if (outcome.status !== 200 && outcome.status !== 202)
        return { failure: statusFailure(outcome, prepared.secret, now()) };
    const reply = parseJson(outcome);
    return reply === undefined ? { failure: outputFailure("replied with invalid JSON about the job") } : { reply };
};
/** Cancels the job at the provider, without waiting for the reply. */
const cancelJob = (options, { cancel }) => {
    if (!cancel)
        return;
    const { send } = options.prepared;
    const ignore = () => { };
    send(followUp(options, cancel.at, false, cancel.method), options.settings, {
        onHead: ignore,
        onData: ignore,
        onEnd: ignore,
        onError: ignore,
    });
};
const jobFailure = (message, secret) => ({
    ...outputFailure(withoutSecret(message, secret), "job_failed"),
    countsAsFailure: false,
});
/** Polls a job until it is done, fails or times out. */
export const waitForJob = async (options, job, ticket) => {
    const { settings, now, caller, prepared } = options;
    const deadline = now() + settings.jobMs;
    let failedPolls = 0;
    const maxPolls = job.maxPolls ?? Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < maxPolls && now() < deadline; attempt++) {
        if (attempt > 0 || !job.isEager)
            await sleep(job.everyMs * settings.jobPace, caller);
        const outcome = caller.isAborted
            ? { isAborted: true }
            : await poll(options, ticket.statusAt(attempt), ticket.isAnonymous);
        if ("isAborted" in outcome) {
            cancelJob(options, ticket);
            return outcome;
        }
        if ("failure" in outcome) {
            failedPolls += 1;
            if (failedPolls >= maxFailedPolls || !outcome.failure.canRetry)
                return outcome;
            continue;
        }
        failedPolls = 0;
        const progress = job.progress(outcome.reply);
        if (progress.state === "failed")
            return { failure: jobFailure(`the job failed: ${progress.reason}`, prepared.secret) };
        if (progress.state === "done")
            return ticket.resultAt === undefined ? outcome : poll(options, ticket.resultAt, ticket.isAnonymous);
    }
    cancelJob(options, ticket);
    return {
        failure: {
            ...outputFailure("the job did not finish in time", "provider_timeout"),
            canRetry: false,
        },
    };
};
//# sourceMappingURL=wait-for-job.js.map