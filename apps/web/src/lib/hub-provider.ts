/** The name of this hub among providers. */
export const hubProvider = "hf-inference";

/** Stands for the provider that the router chooses. */
export const anyProvider = "auto";
