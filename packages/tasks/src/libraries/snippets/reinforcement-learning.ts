import { comment, csharp, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import { hasTag, type LoadingCode, repositoryName } from "./model-facts.ts";
import { notice } from "./notices.ts";

const smolvlaInstall = shell`
  git clone https://github.com/huggingface/lerobot.git
  cd lerobot
  pip install -e ".[smolvla]"
`;

const smolvlaTraining = (model: ModelRecord) => shell`
  # Train the policy on recordings of your own robot.
  lerobot-train \
    --policy.path=${model.id} \
    --dataset.repo_id="\${HF_USER}/my_recordings" \
    --batch_size=64 \
    --steps=20000 \
    --output_dir=outputs/train/my_smolvla \
    --job_name=my_smolvla_training \
    --policy.device=cuda
`;

const smolvlaRun = (model: ModelRecord) => shell`
  # Let the policy move the robot, and record what it does.
  lerobot-record \
    --robot.type=so101_follower \
    --robot.port=/dev/ttyACM0 \
    --robot.id=my_follower_arm \
    --robot.cameras="{ front: { type: opencv, index_or_path: 0, width: 640, height: 480, fps: 30 }}" \
    --dataset.single_task="Put the block into the bin." \
    --dataset.repo_id="\${HF_USER}/eval_smolvla" \
    --dataset.episode_time_s=50 \
    --dataset.num_episodes=10 \
    --policy.path=${model.id}
`;

export const lerobot: LoadingCode = (model) => {
  if (!hasTag(model, "smolvla")) return [];
  const isUntrained = model.id === "lerobot/smolvla_base";
  return [smolvlaInstall, smolvlaTraining(model), ...(isUntrained ? [] : [smolvlaRun(model)])];
};

export const mlAgents: LoadingCode = (model) => [
  shell`mlagents-load-from-hf --repo-id=${model.id} --local-dir=./downloads`,
];

export const sampleFactory: LoadingCode = (model) => [
  shell`
    python -m sample_factory.huggingface.load_from_hub \
      -r ${model.id} \
      -d ./train_dir
  `,
];

export const stableBaselines3: LoadingCode = (model) => {
  const file = notice("filenameNotSpecified", comment`this is the usual one; see the repository's files.`);
  return [
    shell`pip install huggingface_sb3 stable-baselines3`,
    python`
      from huggingface_sb3 import load_from_hub

      ${file}
      checkpoint = load_from_hub(repo_id=${model.id}, filename=${`${repositoryName(model)}.zip`})

      # Then load it with the algorithm it was trained with, such as PPO.load(checkpoint).
    `,
  ];
};

export const unitySentis: LoadingCode = () => {
  const file = notice("filenameNotSpecified", comment`use the name of the .sentis file in Assets/StreamingAssets.`);
  return [
    csharp`
      using Unity.Sentis;
      using UnityEngine;

      public class RunModel : MonoBehaviour
      {
          ${file}
          const string FileName = "model.sentis";

          IWorker worker;

          void Start()
          {
              Model model = ModelLoader.Load(Application.streamingAssetsPath + "/" + FileName);
              worker = WorkerFactory.CreateWorker(BackendType.GPUCompute, model);
          }

          void OnDestroy() => worker?.Dispose();
      }
    `,
  ];
};
