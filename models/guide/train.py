"""Trains the guide: a small decoder with its own tokenizer and chat template, on conversations made by conversations.py."""

import importlib.util
import json
import random
import sys
from pathlib import Path

import numpy as np
import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
from torch.nn import functional

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from training.decoder import CachedDecoder, Decoder, DecoderConfig
from training.export import quantize, session, write_graph
from training.run import DEVICE, QUICK, begin, fit, pick, read_cache, read_rows, write_json, write_rows

HERE = Path(__file__).resolve().parent
DATASET = HERE.parent / "datasets" / "hub-conversations"
specification = importlib.util.spec_from_file_location("conversations", HERE / "conversations.py")
conversations = importlib.util.module_from_spec(specification)
specification.loader.exec_module(conversations)

SPECIAL = ["<|pad|>", "<|begin|>", "<|end|>", "<|system|>", "<|user|>", "<|assistant|>"]
LENGTH = 256
TEMPLATE = (
    "{{ '<|begin|>' }}{% for message in messages %}"
    "{{ '<|' + message['role'] + '|>\\n' + message['content'] | trim + '<|end|>\\n' }}"
    "{% endfor %}{% if add_generation_prompt %}{{ '<|assistant|>\\n' }}{% endif %}"
)


def as_text(messages: list[dict], prompt: bool = False) -> str:
    told = "".join(f"<|{message['role']}|>\n{message['content'].strip()}<|end|>\n" for message in messages)
    return "<|begin|>" + told + ("<|assistant|>\n" if prompt else "")


def train_tokenizer(texts: list[str]) -> Tokenizer:
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence([
        pre_tokenizers.Digits(individual_digits=True),
        pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=True),
    ])
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    tokenizer.train_from_iterator(texts, trainers.BpeTrainer(vocab_size=4096, special_tokens=SPECIAL, initial_alphabet=alphabet, show_progress=False))
    return tokenizer


def save_tokenizer(tokenizer: Tokenizer) -> None:
    tokenizer.save(str(HERE / "tokenizer.json"))
    added = {str(i): {"content": token, "special": True, "lstrip": False, "rstrip": False, "normalized": False, "single_word": False} for i, token in enumerate(SPECIAL)}
    write_json(HERE / "tokenizer_config.json", {
        "tokenizer_class": "PreTrainedTokenizerFast",
        "bos_token": "<|begin|>",
        "eos_token": "<|end|>",
        "pad_token": "<|pad|>",
        "model_max_length": 1024,
        "clean_up_tokenization_spaces": False,
        "added_tokens_decoder": added,
        "chat_template": TEMPLATE,
    })
    (HERE / "chat_template.jinja").write_text(TEMPLATE)


def encode(rows: list[dict], tokenizer: Tokenizer) -> tuple[torch.Tensor, torch.Tensor]:
    """Tokens, and which of them the model must learn to say: the assistant's words and the end mark after them."""
    ids = np.zeros((len(rows), LENGTH + 1), np.int16)
    said = np.zeros((len(rows), LENGTH + 1), bool)
    assistant, end = SPECIAL.index("<|assistant|>"), SPECIAL.index("<|end|>")
    for index, encoding in enumerate(tokenizer.encode_batch([as_text(row["messages"]) for row in rows])):
        speaking = False
        for place, token in enumerate(encoding.ids[: LENGTH + 1]):
            ids[index, place] = token
            said[index, place] = speaking and encoding.ids[place - 1] != assistant
            speaking = token == assistant or (speaking and token != end)
    return torch.from_numpy(ids).to(DEVICE), torch.from_numpy(said).to(DEVICE)


def export(model: Decoder) -> tuple[Path, Path]:
    config, names = model.config, [f"{i}.{part}" for i in range(model.config.layers) for part in ("key", "value")]
    size = config.width // config.heads
    example = {"input_ids": torch.randint(6, 99, (2, 3)), "attention_mask": torch.ones(2, 7).long(), "position_ids": torch.arange(4, 7)[None].repeat(2, 1)}
    example |= {f"past_key_values.{name}": torch.randn(2, config.heads, 4, size) for name in names}
    outputs = ["logits"] + [f"present.{name}" for name in names]
    axes = {"input_ids": {0: "batch", 1: "sequence"}, "attention_mask": {0: "batch", 1: "total"}, "position_ids": {0: "batch", 1: "sequence"}, "logits": {0: "batch", 1: "sequence"}}
    axes |= {f"past_key_values.{name}": {0: "batch", 2: "past"} for name in names} | {f"present.{name}": {0: "batch", 2: "total"} for name in names}
    full, small = HERE / "full.onnx", HERE / "onnx" / "model_quantized.onnx"
    write_graph(CachedDecoder(model), example, outputs, axes, full)
    small.parent.mkdir(parents=True, exist_ok=True)
    quantize(full, small)
    return full, small


def reply(graph, tokenizer: Tokenizer, config: DecoderConfig, messages: list[dict], most: int = 120) -> str:
    """Always the likeliest token, until the end mark."""
    names = [f"{i}.{part}" for i in range(config.layers) for part in ("key", "value")]
    cache = {f"past_key_values.{name}": np.zeros((1, config.heads, 0, config.width // config.heads), np.float32) for name in names}
    fresh, seen, said = tokenizer.encode(as_text(messages, True)).ids, 0, []
    while len(said) < most:
        feed = {"input_ids": np.array([fresh]), "attention_mask": np.ones((1, seen + len(fresh)), np.int64), "position_ids": np.arange(seen, seen + len(fresh))[None]}
        scores, *present = graph.run(None, feed | cache)
        seen += len(fresh)
        cache = {f"past_key_values.{name}": value for name, value in zip(names, present)}
        token = int(scores[0, -1].argmax())
        if token == SPECIAL.index("<|end|>"):
            break
        said.append(token)
        fresh = [token]
    return tokenizer.decode(said)


def measure(path: Path, tokenizer: Tokenizer, config: DecoderConfig, held_out: list[dict], written: list[dict]) -> dict[str, float]:
    graph = session(path)
    exact = [reply(graph, tokenizer, config, row["messages"][:-1]) == row["messages"][-1]["content"] for row in held_out]
    right = [all(word.lower() in reply(graph, tokenizer, config, row["messages"]).lower() for word in row["expect"]) for row in written]
    return {"exact": float(np.mean(exact)), "written": float(np.mean(right))}


def main() -> None:
    log = begin(HERE, 10)
    world = conversations.outside_world(read_cache("wordnet.json.gz")["synsets"].values())
    maker = conversations.Maker("train", 10, world)
    rows = [maker.conversation() for _ in range(400 if QUICK else 260000)]
    tester = conversations.Maker("test", 11, {name: words[::50] for name, words in world.items()})
    held_out = [tester.conversation() for _ in range(150)]
    write_rows(DATASET / "train-sample.jsonl", rows[:3000])
    write_rows(DATASET / "test.jsonl", held_out)
    written = read_rows(DATASET / "written.jsonl")
    tokenizer = train_tokenizer([as_text(row["messages"]) for row in rows[:30000]])
    save_tokenizer(tokenizer)
    ids, said = encode(rows, tokenizer)
    log(f"{len(rows)} conversations, {int((ids > 0).sum())} tokens, vocabulary {tokenizer.get_vocab_size()}")
    config = DecoderConfig(tokenizer.get_vocab_size())
    model = Decoder(config)
    dice = np.random.default_rng(10)

    def loss_of(step: int) -> torch.Tensor:
        chosen = pick(len(ids), 4 if QUICK else 256, dice)
        shown = ids[chosen].long()
        width = int((shown > 0).sum(1).max())
        shown, wanted = shown[:, :width], said[chosen][:, 1:width]
        hidden = model(shown[:, :-1])
        return functional.cross_entropy(model.score(hidden[wanted]).float(), shown[:, 1:][wanted])

    fit(model, loss_of, 1800, 1.5e-3, log, limit=240, decay=0.1)
    full, small = export(model)
    write_json(HERE / "config.json", config.as_llama(2, 1, 0))
    write_json(HERE / "generation_config.json", {"bos_token_id": 1, "eos_token_id": 2, "pad_token_id": 0, "do_sample": False, "max_new_tokens": 160})
    few = held_out[:20] if QUICK else held_out
    figures = {"full": measure(full, tokenizer, config, few[:40], written), "quantized": measure(small, tokenizer, config, few, written)}
    graph = session(small)
    for row in written:
        log(f"{row['messages'][-1]['content']} → {reply(graph, tokenizer, config, row['messages'])}")
    count = sum(weight.numel() for weight in model.parameters())
    write_json(HERE / "eval" / "expected.json", figures["quantized"] | {"parameters": count})
    log(f"parameters {count}; held-out figures {json.dumps(figures)}")
    full.unlink()
    log.save()


random.seed(10)
main()
