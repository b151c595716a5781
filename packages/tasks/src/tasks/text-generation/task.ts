import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const textGeneration = defineTask({
  id: "text-generation",
  name: "Text Generation",
  modality: "nlp",
  color: "indigo",
  subtasks: [
    { type: "dialogue-modeling", name: "Dialogue Modeling" },
    { type: "dialogue-generation", name: "Dialogue Generation" },
    { type: "conversational", name: "Conversational" },
    { type: "language-modeling", name: "Language Modeling" },
    { type: "text-simplification", name: "Text simplification" },
    { type: "explanation-generation", name: "Explanation Generation" },
    { type: "abstractive-qa", name: "Abstractive QA" },
    { type: "open-domain-abstractive-qa", name: "Open Domain Abstractive QA" },
    { type: "closed-domain-qa", name: "Closed Domain QA" },
    { type: "open-book-qa", name: "Open Book QA" },
    { type: "closed-book-qa", name: "Closed Book QA" },
    { type: "text2text-generation", name: "Text2Text Generation" },
  ],
  io,
  widget: { in: ["prompt"], out: "text" },
  example: { inputs: "Once the lighthouse keeper had counted the ships twice,", parameters: { max_new_tokens: 60 } },
  info: {
    summary:
      "Text generation continues a text. Tuned on conversations, the same models answer questions, write code, call tools and follow instructions.",
    models: [
      {
        id: "google/gemma-2-2b-it",
        description: "A small assistant that follows instructions and runs on modest hardware.",
      },
      {
        id: "Qwen/Qwen3-Coder-480B-A35B-Instruct",
        description:
          "A very large mixture of experts for coding agents; only 35 billion parameters work on each token.",
      },
      {
        id: "openai/gpt-oss-120b",
        description: "A large open-weight reasoning model whose thinking effort can be set to low, medium or high.",
      },
      {
        id: "zai-org/GLM-4.5",
        description:
          "A large mixture of experts for reasoning, code and tool use, with a thinking mode that can be switched off.",
      },
      {
        id: "Qwen/Qwen3-4B-Thinking-2507",
        description: "A small model that always reasons at length before it answers.",
      },
      {
        id: "Qwen/Qwen2.5-7B-Instruct-1M",
        description: "Follows instructions over very long inputs, up to about a million tokens.",
      },
      {
        id: "Qwen/Qwen2.5-Coder-32B-Instruct",
        description: "Writes, completes and repairs code in many programming languages.",
      },
      {
        id: "deepseek-ai/DeepSeek-R1",
        description: "A very large reasoning model that shows its thinking, trained mostly by reinforcement learning.",
      },
    ],
    datasets: [
      {
        id: "CohereForAI/Global-MMLU",
        description: "Exam questions in 42 languages, with those that depend on culture marked.",
      },
      {
        id: "HuggingFaceFW/fineweb-2",
        description: "Filtered web text in more than a thousand languages, for pre-training.",
      },
      {
        id: "HuggingFaceH4/ultrachat_200k",
        description: "Filtered synthetic conversations of several turns, for tuning chat models.",
      },
      {
        id: "open-r1/OpenThoughts-114k-math",
        description: "Mathematical problems with written-out reasoning, for training models that think first.",
      },
      {
        id: "allenai/tulu-3-sft-mixture",
        description: "The mixture of instructions and answers that the Tülu 3 models were tuned on.",
      },
      {
        id: "HuggingFaceTB/smoltalk",
        description: "Synthetic instructions and conversations used to tune the small SmolLM2 models.",
      },
      { id: "HuggingFaceTB/finemath", description: "Web pages that explain mathematics, selected for pre-training." },
    ],
    spaces: [
      { id: "akhaliq/anycoder", description: "Describe a small application and watch a model write its code." },
      { id: "enzostvs/deepsite", description: "Builds a web page from a description and shows it beside the code." },
      {
        id: "logikon/open_cot_leaderboard",
        description: "Measures how much models gain when they reason step by step before answering.",
      },
      {
        id: "ysharma/Explore_llamav2_with_TGI",
        description: "Chat with Llama 2, served by Text Generation Inference.",
      },
      {
        id: "HuggingFaceH4/zephyr-chat",
        description: "Chat with Zephyr, a small assistant tuned on synthetic conversations.",
      },
      {
        id: "lmsys/chatbot-arena-leaderboard",
        description: "Ranks chat models by the votes of people who compared two answers without knowing the models.",
      },
      {
        id: "mlabonne/phixtral-chat",
        description: "Chat with a mixture of experts built from several small Phi-2 models.",
      },
    ],
    metrics: [
      {
        id: "Cross Entropy",
        description: "Average surprise of the model at the true next token; what training pushes down.",
      },
      {
        id: "Perplexity",
        description:
          "Cross entropy raised back to a count: between how many equally likely tokens the model hesitates.",
      },
    ],
    demo: {
      inputs: [{ type: "text", label: "Input", content: "Once the lighthouse keeper had counted the ships twice," }],
      outputs: [
        {
          type: "text",
          label: "Output",
          content:
            "Once the lighthouse keeper had counted the ships twice, he wrote the number in the log, put down his pen and counted them again. One had come in without a light.",
        },
      ],
    },
    widgetModels: ["mistralai/Mistral-Nemo-Instruct-2407"],
    youtubeId: "e9gNEAlsOvU",
  },
});
