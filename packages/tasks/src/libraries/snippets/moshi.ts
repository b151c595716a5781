import { comment, nothing, python, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import type { LoadingCode } from "./model-facts.ts";

const quantized = (model: ModelRecord) => {
  const bits = /-q([48])/.exec(model.id)?.[1];
  return bits === undefined ? nothing : shell` -q ${Number(bits)}`;
};

const onMac = (model: ModelRecord) => shell`
  pip install moshi_mlx

  # In the terminal
  python -m moshi_mlx.local${quantized(model)} --hf-repo ${model.id}

  # Or in the browser
  python -m moshi_mlx.local_web${quantized(model)} --hf-repo ${model.id}
`;

const served = (model: ModelRecord) => shell`
  pip install moshi

  # Talk to it in the browser
  python -m moshi.server --hf-repo ${model.id}
`;

const codec = (model: ModelRecord) => python`
  import torch
  from moshi.models import loaders

  checkpoint = loaders.CheckpointInfo.from_hf_repo(${model.id})
  mimi = checkpoint.get_mimi(device="cuda")
  mimi.set_num_codebooks(8)  # up to 32 for Mimi, of which Moshi uses 8

  wav = torch.randn(1, 1, 24000 * 10, device="cuda")  # batch, channels, samples
  with torch.no_grad():
      codes = mimi.encode(wav)
      decoded = mimi.decode(codes)
`;

export const moshi: LoadingCode = (model) => {
  if (model.id.includes("-mlx")) return [onMac(model)];
  if (model.id.includes("-candle")) {
    return [shell`${comment`These weights are for the server in Rust: https://github.com/kyutai-labs/moshi#rust`}`];
  }
  return [served(model), codec(model)];
};
