import { HubError } from "../errors.ts";

const problemOf = (path: string): string | undefined => {
  if (path === "") return "is empty";
  if (Buffer.byteLength(path) > 1000) return "is longer than 1000 bytes";
  if (/\p{Surrogate}/u.test(path)) return "is not valid text";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  if (/[\u0000-\u001f\u007f\\]/.test(path)) return "contains a control character or a backslash";
  const parts = path.split("/");
  if (parts.some((part) => part === "")) return "has an empty part";
  if (parts.some((part) => part === "." || part === "..")) return "contains “.” or “..”";
  if (parts.some((part) => part.toLowerCase() === ".git")) return "contains “.git”";
  return undefined;
};

/** A path inside a repository that is safe to store and to serve, or an error that says what is wrong with it. */
export const parseFilePath = (path: string): string => {
  const problem = problemOf(path);
  if (!problem) return path;
  throw new HubError("bad_request", `The path ${JSON.stringify(path.slice(0, 200))} ${problem}. Use a/b/c.txt.`);
};
