/** Reads a list of texts from a column, which the hub itself wrote as JSON. */
export const storedList = (json: string): string[] => JSON.parse(json);
