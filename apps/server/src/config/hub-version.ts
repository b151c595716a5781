/** The version of this hub. */
export const hubVersion = "0.1.0";
