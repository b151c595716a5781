import { type Code, comment, python, pythonName, shell } from "../../code/code.ts";
import type { ModelRecord } from "../../model-record.ts";
import type { LoadingCode } from "./model-facts.ts";
import { notice } from "./notices.ts";

const backend = python`
  import os

  # Keras runs on JAX, PyTorch or TensorFlow. Choose before you import it.
  os.environ["KERAS_BACKEND"] = "jax"
`;

const address = (model: ModelRecord): string => `hf://${model.id}`;

export const keras: LoadingCode = (model) => [
  python`
    ${backend}

    import keras

    model = keras.saving.load_model(${address(model)})
  `,
];

export const tfKeras: LoadingCode = (model) => [
  shell`
    # Models of Keras 2: they need the old Keras and the last hub client that knew it.
    pip install tf-keras "huggingface_hub<1"
  `,
  python`
    from huggingface_hub import from_pretrained_keras

    model = from_pretrained_keras(${model.id})
  `,
];

type Example = (preset: string) => Code<"python">;

const examples: { readonly [task: string]: Example } = {
  CausalLM: (preset) => python`
    import keras_hub

    causal_lm = keras_hub.models.CausalLM.from_preset(${preset})

    # "greedy" always takes the likeliest word; "top_k" is livelier.
    causal_lm.compile(sampler="greedy")
    print(causal_lm.generate("Keras: deep learning for", max_length=64))
  `,
  TextToImage: (preset) => python`
    import keras_hub

    text_to_image = keras_hub.models.TextToImage.from_preset(${preset})
    image = text_to_image.generate("Astronaut in a jungle")
  `,
  TextClassifier: (preset) => python`
    import keras_hub

    text_classifier = keras_hub.models.TextClassifier.from_preset(${preset}, num_classes=2)

    # Train it on your own examples, then classify.
    text_classifier.fit(
        x=["Thrilling adventure!", "Total snoozefest."], y=[1, 0], batch_size=2
    )
    print(text_classifier.predict(["Not my cup of tea."]))
  `,
  ImageClassifier: (preset) => python`
    import keras
    import keras_hub

    image_classifier = keras_hub.models.ImageClassifier.from_preset(${preset}, num_classes=2)

    # Train it on your own pictures (here: noise), then classify.
    images = keras.random.randint((32, 64, 64, 3), 0, 256)
    labels = keras.random.randint((32, 1), 0, 2)
    image_classifier.fit(images, labels)
    print(image_classifier.predict(keras.random.randint((1, 64, 64, 3), 0, 256)))
  `,
};

const backbone: Example = (preset) => python`
  import keras_hub

  # The network alone, without a task
  backbone = keras_hub.models.Backbone.from_preset(${preset})
`;

const taskCode = (task: string, preset: string): Code<"python"> => {
  const example = Object.hasOwn(examples, task) ? examples[task] : undefined;
  if (example !== undefined) return example(preset);
  const name = pythonName(task);
  if (name === undefined) return python`${notice("invalidTaskType", comment`KerasHub has no class ${task}.`)}`;
  return python`
    import keras_hub

    task = keras_hub.models.${name}.from_preset(${preset})
  `;
};

export const kerasHub: LoadingCode = (model) => [
  shell`pip install -U keras-hub`,
  ...(model.config?.keras_hub?.tasks ?? []).map((task) => taskCode(task, address(model))),
  backbone(address(model)),
];
