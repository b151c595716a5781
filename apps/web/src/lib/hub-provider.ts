/** The name of this hub among providers. */
export const hubProvider = "hf-inference";

/** Stands for the provider that the router chooses. */
export const anyProvider = "auto";

/** Whether a call goes to one provider that is not this hub. */
export const isNamedProvider = (provider: string): boolean => provider !== anyProvider && provider !== hubProvider;
