/** Where models and datasets are fetched from when nobody names a hub. */
export const publicHub = "https://huggingface.co";
