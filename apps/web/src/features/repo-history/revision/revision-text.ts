export const isCommitId = (revision: string): boolean => /^[0-9a-f]{40}$/.test(revision);

/** A commit by its first seven digits, a pull request by its number, any other revision by its name. */
export const revisionText = (revision: string): string => {
  if (isCommitId(revision)) return revision.slice(0, 7);
  const number = /^refs\/pr\/(\d+)$/.exec(revision)?.[1];
  return number === undefined ? revision : `#${number}`;
};
