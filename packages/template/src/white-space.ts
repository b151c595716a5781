/** Whether a UTF-16 unit is white space to Python, which counts U+001C–1F and U+0085 but not U+FEFF. */
export function isSpace(code: number): boolean {
  if (code <= 32) return code === 32 || (code >= 9 && code <= 13) || (code >= 28 && code <= 31);
  return code > 127 && code !== 0xfeff && /[\s\x85]/.test(String.fromCharCode(code));
}
