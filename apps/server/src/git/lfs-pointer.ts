/** The text that git has in place of a large file. */
export const lfsPointer = (sha256: string, size: number): Buffer =>
  Buffer.from(`version https://git-lfs.github.com/spec/v1\noid sha256:${sha256}\nsize ${size}\n`);
