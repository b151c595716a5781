// @ts-check
/** The smallest useful client: what `size.mjs` weighs. */
import { chatCompletion, createClient, hfInference, textClassification } from "../src/core.ts";

export const client = createClient({ providers: [hfInference], methods: { chatCompletion, textClassification } });
