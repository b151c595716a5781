/**
 * Whether a file of a gated repository can be read without access: its card, its license and how the model is configured.
 * Weights, tokenizers and data need access.
 */
export const isOpenFile = (path: string): boolean =>
  /^(?:README\.md|(?:config|generation_config|preprocessor_config|processor_config|adapter_config|model_index)\.json)$/.test(
    path,
  ) || /^(?:LICEN[CS]E|NOTICE|COPYING)(?:[.-][\w.-]{1,40})?$/i.test(path);
