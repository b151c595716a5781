/** A pattern of `like … escape '\\'` that finds a text in lower case anywhere; “_” and “%” stand for themselves. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
