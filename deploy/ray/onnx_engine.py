"""Runs models that have an ONNX graph and a tokenizer: embeddings and text classification."""
import json
import os

import numpy
import onnxruntime
from huggingface_hub import snapshot_download
from tokenizers import Tokenizer

# In the order of preference: small graphs first.
GRAPHS = ("onnx/model_quantized.onnx", "onnx/model_int8.onnx", "onnx/model.onnx", "model.onnx")


class InvalidRequest(Exception):
    """The request is wrong. The message is for the caller."""


def download(model, commit, hub):
    """Downloads a model at a commit from the hub. HF_TOKEN is used if it is set."""
    patterns = ["*.json", "onnx/*.onnx_data", *GRAPHS]
    return snapshot_download(model, revision=commit, endpoint=hub, allow_patterns=patterns)


def read_json(folder, path):
    try:
        with open(os.path.join(folder, path), encoding="utf8") as file:
            return json.load(file)
    except FileNotFoundError:
        return {}


def softmax(rows):
    powers = numpy.exp(rows - rows.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def sigmoid(rows):
    return 1 / (1 + numpy.exp(-rows))


SCORES = {"softmax": softmax, "sigmoid": sigmoid, "none": lambda rows: rows}


def texts_of(value):
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not texts or not all(isinstance(text, str) for text in texts):
        raise InvalidRequest("The input must be a text or a list of texts.")
    return texts


class OnnxEngine:
    def __init__(self, folder, threads):
        graph = next((path for path in GRAPHS if os.path.exists(os.path.join(folder, path))), None)
        if graph is None:
            raise RuntimeError(f"The model has none of the graphs {', '.join(GRAPHS)}.")
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        self.session = onnxruntime.InferenceSession(os.path.join(folder, graph), options)
        self.input_names = {item.name for item in self.session.get_inputs()}
        self.config = read_json(folder, "config.json")
        self.pooling = read_json(folder, "1_Pooling/config.json")
        self.tokenizer = Tokenizer.from_file(os.path.join(folder, "tokenizer.json"))
        self.tokenizer.enable_padding()
        self.tokenizer.enable_truncation(self.config.get("max_position_embeddings", 512))

    def run(self, texts):
        """Returns the first output of the graph and the attention mask."""
        encoded = self.tokenizer.encode_batch(texts)
        inputs = {
            "input_ids": numpy.array([one.ids for one in encoded], dtype=numpy.int64),
            "attention_mask": numpy.array([one.attention_mask for one in encoded], dtype=numpy.int64),
            "token_type_ids": numpy.array([one.type_ids for one in encoded], dtype=numpy.int64),
        }
        used = {name: value for name, value in inputs.items() if name in self.input_names}
        return self.session.run(None, used)[0], inputs["attention_mask"]

    def pool(self, hidden, mask):
        """One vector for each text, of length 1."""
        if hidden.ndim == 2:
            vectors = hidden
        elif self.pooling.get("pooling_mode_cls_token"):
            vectors = hidden[:, 0]
        else:
            weights = mask[:, :, None]
            vectors = (hidden * weights).sum(axis=1) / numpy.maximum(weights.sum(axis=1), 1)
        return vectors / numpy.maximum(numpy.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)

    def embeddings(self, body):
        """Embeddings in OpenAI's format."""
        hidden, mask = self.run(texts_of(body.get("input")))
        data = [
            {"object": "embedding", "index": index, "embedding": [float(value) for value in vector]}
            for index, vector in enumerate(self.pool(hidden, mask))
        ]
        tokens = int(mask.sum())
        usage = {"prompt_tokens": tokens, "total_tokens": tokens}
        return {"object": "list", "model": body.get("model", ""), "data": data, "usage": usage}

    def scores_of(self, parameters):
        is_multi_label = self.config.get("problem_type") == "multi_label_classification"
        name = parameters.get("function_to_apply") or ("sigmoid" if is_multi_label else "softmax")
        if name not in SCORES:
            raise InvalidRequest(f"“function_to_apply” must be one of {', '.join(SCORES)}.")
        return SCORES[name]

    def classify(self, body):
        """Labels with scores in the hub's format, best first."""
        inputs, parameters = body.get("inputs"), body.get("parameters") or {}
        logits, _mask = self.run(texts_of(inputs))
        limit = int(parameters.get("top_k") or 5)
        labels = self.config.get("id2label", {})
        answers = [
            [
                {"label": labels.get(str(index), f"LABEL_{index}"), "score": float(row[index])}
                for index in numpy.argsort(-row)[:limit]
            ]
            for row in self.scores_of(parameters)(logits)
        ]
        return answers[0] if isinstance(inputs, str) else answers
