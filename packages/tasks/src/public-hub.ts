/** The hub that models and datasets are fetched from by default. */
export const publicHub = "https://huggingface.co";
