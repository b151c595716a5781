import { defineTask } from "../../define-task.ts";
import * as io from "./io.ts";

export const reinforcementLearning = defineTask({
  id: "reinforcement-learning",
  name: "Reinforcement Learning",
  modality: "rl",
  color: "red",
  io,
  widget: { in: ["observation"], out: "action" },
  example: { inputs: { observation: [0.03, -0.21, 0.037, 0.31] } },
  info: {
    summary:
      "Reinforcement learning trains an agent by trial and reward: it sees a state, chooses an action and learns from what follows.",
    models: [
      {
        id: "edbeeching/decision-transformer-gym-hopper-expert",
        description:
          "Treats control of a hopping robot as predicting the next action in a sequence, learned from expert runs.",
      },
      {
        id: "HumanCompatibleAI/ppo-seals-CartPole-v0",
        description: "A small PPO agent that balances a pole on a cart; a good first agent to load and watch.",
      },
    ],
    datasets: [
      {
        id: "edbeeching/decision_transformer_gym_replay",
        description: "Recorded runs of simulated robots for learning without a simulator.",
      },
    ],
    spaces: [
      {
        id: "ThomasSimonini/Huggy",
        description: "Play with a trained puppy that fetches the stick you throw, in the browser.",
      },
      {
        id: "ThomasSimonini/SnowballFight",
        description: "Play a snowball fight against trained agents, in the browser.",
      },
    ],
    metrics: [
      {
        id: "Discounted Total Reward",
        description: "Sum of all rewards of a run, later ones counting for less by a fixed factor per step.",
      },
      { id: "Mean Reward", description: "Reward per run, averaged over many runs; always read it with its spread." },
      {
        id: "Level of Performance After Some Time",
        description: "How good the agent is after a given amount of experience; tells fast learners from slow ones.",
      },
    ],
    demo: {
      inputs: [
        {
          type: "text",
          label: "State",
          content:
            "The cart is 3 cm right of the center and rolls left at 0.21 m/s. The pole leans 2.1° to the right and is falling further.",
        },
      ],
      outputs: [
        { type: "text", label: "Action", content: "Push the cart to the right." },
        {
          type: "text",
          label: "Next State",
          content:
            "The cart has almost stopped, 2.6 cm right of the center. The pole leans 2.5° to the right and has almost stopped falling.",
        },
      ],
    },
    widgetModels: [],
    youtubeId: "q0BiUn5LiBc",
  },
});
