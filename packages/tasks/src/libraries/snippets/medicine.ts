import { python, shell } from "../../code/code.ts";
import type { LoadingCode } from "./model-facts.ts";

export const colipri: LoadingCode = () => [
  shell`pip install colipri`,
  python`
    from colipri import (
        ZeroShotImageClassificationPipeline,
        get_model,
        get_processor,
        load_sample_ct,
    )

    model = get_model().cuda()
    processor = get_processor()
    pipeline = ZeroShotImageClassificationPipeline(model, processor)

    image = load_sample_ct()
    print(pipeline(image, ["No lung nodules", "Lung nodules"]))
  `,
];

export const cxrFoundation: LoadingCode = () => [
  shell`pip install "git+https://github.com/Google-Health/cxr-foundation.git#subdirectory=python"`,
  python`
    from io import BytesIO

    import requests
    from clientside.clients import make_hugging_face_client
    from PIL import Image

    url = "https://upload.wikimedia.org/wikipedia/commons/c/c8/Chest_Xray_PA_3-8-2010.png"
    reply = requests.get(url, headers={"User-Agent": "Demo"})
    image = Image.open(BytesIO(reply.content)).convert("L")  # in shades of gray

    # Accept the model's terms on its page and set HF_TOKEN first
    cxr_client = make_hugging_face_client("cxr_model")
    print(cxr_client.get_image_embeddings_from_images([image]))
  `,
];

export const dermFoundation: LoadingCode = (model) => [
  shell`pip install tf-keras tensorflow "huggingface_hub<1"`,
  python`
    from pathlib import Path

    import tensorflow as tf
    from huggingface_hub import from_pretrained_keras

    # The model reads pictures wrapped in TensorFlow's own record format.
    picture = tf.train.BytesList(value=[Path("skin.png").read_bytes()])
    feature = {"image/encoded": tf.train.Feature(bytes_list=picture)}
    example = tf.train.Example(features=tf.train.Features(feature=feature))

    # Accept the model's terms on its page and set HF_TOKEN first
    model = from_pretrained_keras(${model.id})
    infer = model.signatures["serving_default"]
    output = infer(inputs=tf.constant([example.SerializeToString()]))
    embedding = output["embedding"].numpy().flatten()
  `,
];
