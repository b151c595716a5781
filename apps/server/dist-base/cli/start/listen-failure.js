import { isHubError } from "../../errors.js";
/** Why the hub cannot listen and what to do, if that is known. */
export const listenFailure = (error, { port, host }) => {
    if (isHubError(error))
        return `The hub cannot start:\n  ${error.message}`;
    const { code } = error;
    if (code === "EADDRINUSE")
        return `Port ${port} is in use. Choose another: PORT=${port + 1} npm start`;
    if (code === "EACCES")
        return `Port ${port} needs root privileges. Choose another: PORT=4747 npm start`;
    if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
        return `HOST=${host} is not an address of this machine. Use 127.0.0.1, or 0.0.0.0 for all.`;
    return undefined;
};
//# sourceMappingURL=listen-failure.js.map