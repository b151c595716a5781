/** Whether a file is code by its name. Code is text, so its content does not tell. */
export const isCodeName = (path) => /\.(?:py|pyw|pyc|sh|bash|zsh|ps1|bat|cmd|js|mjs|cjs|rb|pl|lua|ipynb)$/i.test(path);
//# sourceMappingURL=code-name.js.map