import type { Verification } from "./verification.ts";

/** Written by `npm run snippets:verify -- --record`. Do not edit. */
export const verified: Verification | undefined = {
  "date": "2026-11-19",
  "commit": "748c2d664b55",
  "executed": 5580,
  "accepted": 5580,
  "byClient": {
    "js @orrery/inference": {
      "generated": 1087,
      "accepted": 1087
    },
    "js fetch": {
      "generated": 959,
      "accepted": 959
    },
    "js openai": {
      "generated": 464,
      "accepted": 464
    },
    "python fal_client": {
      "generated": 22,
      "accepted": 22
    },
    "python huggingface_hub": {
      "generated": 828,
      "accepted": 828
    },
    "python openai": {
      "generated": 464,
      "accepted": 464
    },
    "python requests": {
      "generated": 959,
      "accepted": 959
    },
    "sh curl": {
      "generated": 797,
      "accepted": 797
    }
  },
  "fingerprint": "a448b217"
};
