import { python } from "../../code/code.ts";
import type { LoadingCode } from "./model-facts.ts";

export const matanyone: LoadingCode = (model) => [
  python`
    # Install it from https://github.com/pq-yang/MatAnyone
    from matanyone import InferenceCore

    # The mask is a picture of the first frame: white where the person is.
    processor = InferenceCore(${model.id})
    foreground_path, alpha_path = processor.process_video(
        input_path="video.mp4",
        mask_path="mask.png",
        output_path="outputs",
    )
  `,
  python`
    # The network alone
    from matanyone.model.matanyone import MatAnyone

    model = MatAnyone.from_pretrained(${model.id})
  `,
];

export const sam2: LoadingCode = (model) => [
  python`
    # A picture: point at something, get its mask.
    import numpy as np
    import torch
    from PIL import Image
    from sam2.sam2_image_predictor import SAM2ImagePredictor

    predictor = SAM2ImagePredictor.from_pretrained(${model.id})
    image = np.array(Image.open("image.jpg").convert("RGB"))

    with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
        predictor.set_image(image)
        masks, scores, logits = predictor.predict(
            point_coords=np.array([[500, 375]]),  # x and y
            point_labels=np.array([1]),  # 1: on the object, 0: beside it
        )
  `,
  python`
    # A video: point at something in one frame, follow it through all of them.
    import numpy as np
    import torch
    from sam2.sam2_video_predictor import SAM2VideoPredictor

    predictor = SAM2VideoPredictor.from_pretrained(${model.id})

    with torch.inference_mode(), torch.autocast("cuda", dtype=torch.bfloat16):
        state = predictor.init_state("video.mp4")
        predictor.add_new_points_or_box(
            state,
            frame_idx=0,
            obj_id=1,
            points=np.array([[500, 375]], dtype=np.float32),
            labels=np.array([1], dtype=np.int32),
        )
        for frame_index, object_ids, masks in predictor.propagate_in_video(state):
            print(frame_index, object_ids)
  `,
];

export const sam3dBody: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/facebookresearch/sam-3d-body
    import cv2
    from notebook.utils import setup_sam_3d_body
    from tools.vis_utils import visualize_sample_together

    estimator = setup_sam_3d_body(hf_repo_id=${model.id})

    image = cv2.imread("people.jpg")
    outputs = estimator.process_one_image(cv2.cvtColor(image, cv2.COLOR_BGR2RGB))

    rendered = visualize_sample_together(image, outputs, estimator.faces)
    cv2.imwrite("bodies.jpg", rendered.astype("uint8"))
  `,
];

export const sam3dObjects: LoadingCode = (model) => [
  python`
    # Run this in a clone of https://github.com/facebookresearch/sam-3d-objects
    import sys

    from huggingface_hub import snapshot_download

    sys.path.append("notebook")
    from inference import Inference, load_image, load_single_mask

    folder = snapshot_download(${model.id})
    inference = Inference(f"{folder}/checkpoints/pipeline.yaml", compile=False)

    image = load_image("images/room/image.png")
    mask = load_single_mask("images/room", index=0)  # images/room/0.png

    output = inference(image, mask, seed=42)
    output["gs"].save_ply("object.ply")
  `,
];
