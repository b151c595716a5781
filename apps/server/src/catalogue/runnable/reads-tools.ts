/** Whether a chat template, or one of several by name, offers tools to its model. */
export const readsTools = (template: unknown): boolean => {
  if (typeof template === "string") return /\btools\b/.test(template);
  return (
    Array.isArray(template) && template.some((named: { readonly template?: unknown }) => readsTools(named.template))
  );
};
