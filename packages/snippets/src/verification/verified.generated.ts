import type { Verification } from "./verification.ts";

/** Written by `npm run snippets:verify -- --record`. Do not edit. */
export const verified: Verification | undefined = {
  "date": "2026-11-15",
  "commit": "bd2c3c43a242",
  "executed": 5382,
  "accepted": 5382,
  "byClient": {
    "js @orrery/inference": {
      "generated": 1044,
      "accepted": 1044
    },
    "js fetch": {
      "generated": 916,
      "accepted": 916
    },
    "js openai": {
      "generated": 460,
      "accepted": 460
    },
    "python fal_client": {
      "generated": 22,
      "accepted": 22
    },
    "python huggingface_hub": {
      "generated": 804,
      "accepted": 804
    },
    "python openai": {
      "generated": 460,
      "accepted": 460
    },
    "python requests": {
      "generated": 916,
      "accepted": 916
    },
    "sh curl": {
      "generated": 760,
      "accepted": 760
    }
  },
  "fingerprint": "b091233f"
};
