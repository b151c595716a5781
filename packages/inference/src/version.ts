/** The name of the client. */
export const clientName = "@orrery/inference";

/** The version of this package [S9.3]; a test holds it to package.json. */
export const clientVersion = "3.8.1";
