/** Whether a chat template, or one of several by name, offers tools to its model. */
export const readsTools = (template) => {
    if (typeof template === "string")
        return /\btools\b/.test(template);
    return (Array.isArray(template) && template.some((named) => readsTools(named.template)));
};
//# sourceMappingURL=reads-tools.js.map