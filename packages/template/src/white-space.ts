/** Whether a UTF-16 unit is white space to Python, which counts U+001C–1F and U+0085 but not U+FEFF. */
export function isSpace(code: number): boolean {
  const isPlain = code > 32 && code < 128;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are white space to Python
  return code === 32 || (!isPlain && code !== 0xfeff && /[\s\x1c-\x1f\x85]/.test(String.fromCharCode(code)));
}
