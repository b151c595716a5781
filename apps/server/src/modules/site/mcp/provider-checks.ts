import { checkLabels, type ModelChecks } from "@orrery/contract";
import { Type } from "typebox";
import { closed, defineTool, reads, repoId } from "./tool.ts";
import { resultOf } from "./tool-result.ts";

const Checked = Type.Object({
  provider: Type.String(),
  label: Type.String(),
  verdict: Type.String(),
  isVerified: Type.Boolean({ description: "Whether calls to owner/name:verified can go to it" }),
  checkedAt: Type.Optional(Type.String()),
  checks: Type.Array(Type.Object({ check: Type.String(), outcome: Type.String(), sentence: Type.String() })),
});

export const providerChecks = defineTool({
  title: "Get provider checks",
  description:
    "Show what this hub has measured of a model's providers: chat template, tools, JSON schema, stop, seed, logprobs and usage.",
  effects: reads,
  input: Type.Object({ model: repoId }, closed),
  output: Type.Object({ model: Type.String(), providers: Type.Array(Checked) }),
  run: async ({ model }, call) => {
    const reply = await call({ path: `/api/models/${model}/providers/checks` });
    return resultOf<ModelChecks>(reply, (found) => ({
      model: found.model,
      providers: found.providers.map(({ provider, label, verdict, isVerified, checkedAt, marks }) => ({
        provider,
        label,
        verdict: verdict.sentence,
        isVerified,
        ...(checkedAt !== undefined && { checkedAt }),
        checks: marks.map(({ result: { check, outcome, sentence } }) => ({
          check: checkLabels[check],
          outcome,
          sentence,
        })),
      })),
    }));
  },
});
