"""Times the fast tokenizers of `transformers` for the benchmark of token counts: one JSON request per line in, one answer out.

`{"do": "train", "files", "size", "to"}` trains a byte-level tokenizer. `{"do": "time", "path", "text", "times"}` gives
`{"count", "milliseconds"}`, one time for each encoding of the text.
"""

import json
import sys
import time

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

loaded = {}


def train(request):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=request["size"],
        initial_alphabet=alphabet,
        special_tokens=["<|im_start|>", "<|im_end|>"],
        show_progress=False,
    )
    tokenizer.train(request["files"], trainer)
    tokenizer.save(request["to"])
    return {"size": tokenizer.get_vocab_size()}


def measure(request):
    path = request["path"]
    tokenizer = loaded[path] = loaded.get(path) or Tokenizer.from_file(path)
    milliseconds = []
    for _ in range(request["times"]):
        start = time.perf_counter()
        count = len(tokenizer.encode(request["text"], add_special_tokens=False).ids)
        milliseconds.append((time.perf_counter() - start) * 1000)
    return {"count": count, "milliseconds": milliseconds}


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps((train if request["do"] == "train" else measure)(request)), flush=True)
