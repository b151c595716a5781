"""Small tokenizers, one for each way in which well-known models tokenize, trained on the conversations."""

from tokenizers import AddedToken, Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, processors, trainers

VOCABULARY = 420

LLAMA3 = (
    r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
)
QWEN = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"

CHATML = (
    "{%- if tools %}<|im_start|>system\n# Tools\n{%- for tool in tools %}\n{{ tool | tojson }}{%- endfor %}<|im_end|>\n"
    "{%- endif %}{%- for message in messages %}<|im_start|>{{ message['role'] }}\n{{ message['content'] }}<|im_end|>\n"
    "{%- endfor %}{%- if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
LLAMA3_TEMPLATE = (
    "{{ bos_token }}{% for message in messages %}<|start|>{{ message['role'] }}<|stop|>\n\n"
    "{{ message['content'] | trim }}<|eot|>{% endfor %}{% if add_generation_prompt %}<|start|>assistant<|stop|>\n\n{% endif %}"
)
INST = (
    "{{ bos_token }}{% for message in messages %}{% if message['role'] == 'assistant' %} {{ message['content'] }}{{ eos_token }}"
    "{% elif message['role'] == 'system' %}<<SYS>>\n{{ message['content'] }}\n<</SYS>>\n\n"
    "{% else %}[INST] {{ message['content'] }} [/INST]{% endif %}{% endfor %}"
)
GEMMA = (
    "{{ bos_token }}{% for message in messages %}<turn>{{ 'model' if message['role'] == 'assistant' else message['role'] }}\n"
    "{{ message['content'] | trim }}</turn>\n{% endfor %}{% if add_generation_prompt %}<turn>model\n{% endif %}"
)
PLAIN = (
    "{% for message in messages %}{{ message['role'] | capitalize }}: {{ message['content'] }}\n{% endfor %}"
    "{% if add_generation_prompt %}Assistant:{% endif %}"
)
BRACKETS = (
    "{% for message in messages %}[{{ message['role'] | upper }}]{{ message['content'] }}[SEP]{% endfor %}"
    "{% if add_generation_prompt %}[ASSISTANT]{% endif %}"
)


def special(*contents):
    return [AddedToken(content, special=True, normalized=False) for content in contents]


def byte_level(regex=None, normalizer=None, digits=False):
    tokenizer = Tokenizer(models.BPE())
    if normalizer:
        tokenizer.normalizer = normalizer
    steps = [pre_tokenizers.Digits(individual_digits=True)] if digits else []
    if regex:
        steps.append(pre_tokenizers.Split(Regex(regex), behavior="isolated"))
    steps.append(pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=regex is None))
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(steps) if len(steps) > 1 else steps[0]
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer, trainers.BpeTrainer(
        vocab_size=VOCABULARY, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False
    )


def deepseek_like():
    tokenizer, trainer = byte_level()
    tokenizer.pre_tokenizer = pre_tokenizers.Sequence(
        [
            pre_tokenizers.Split(Regex(r"\p{N}{1,3}"), behavior="isolated"),
            pre_tokenizers.Split(Regex(r"[\u4e00-\u9fa5\u3040-\u309f\u30a0-\u30ff]+"), behavior="isolated"),
            pre_tokenizers.Split(Regex(r"[!-/:-~]?[A-Za-z]+|[^\r\n\p{L}\p{P}\p{S}]?[\p{L}\p{M}]+| ?[\p{P}\p{S}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"), behavior="isolated"),
            pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False),
        ]
    )
    return tokenizer, trainer


def byte_fallback(normalizer, pre_tokenizer=None):
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", byte_fallback=True, fuse_unk=True))
    tokenizer.normalizer = normalizer
    if pre_tokenizer:
        tokenizer.pre_tokenizer = pre_tokenizer
    tokenizer.decoder = decoders.Sequence(
        [decoders.Replace("▁", " "), decoders.ByteFallback(), decoders.Fuse(), decoders.Strip(" ", 1, 0)]
    )
    names = ["<unk>", "<s>", "</s>"] + [f"<0x{byte:02X}>" for byte in range(256)]
    # Few characters are in the vocabulary, so that many have to fall back to bytes.
    return tokenizer, trainers.BpeTrainer(
        vocab_size=VOCABULARY + 120, limit_alphabet=90, special_tokens=names, show_progress=False
    )


def llama2_like():
    return byte_fallback(normalizers.Sequence([normalizers.Prepend("▁"), normalizers.Replace(" ", "▁")]))


def gemma_like():
    return byte_fallback(
        normalizers.Replace(" ", "▁"), pre_tokenizers.Split(" ", behavior="merged_with_previous")
    )


def metaspace_bpe():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="first", split=True)
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="first")
    return tokenizer, trainers.BpeTrainer(
        vocab_size=VOCABULARY, limit_alphabet=150, special_tokens=["<unk>", "<s>", "</s>"], show_progress=False
    )


def wordpiece(lowercase):
    tokenizer = Tokenizer(models.WordPiece(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=lowercase, handle_chinese_chars=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.WordPiece()
    return tokenizer, trainers.WordPieceTrainer(
        vocab_size=VOCABULARY, limit_alphabet=150, special_tokens=["[PAD]", "[UNK]", "[CLS]", "[SEP]"], show_progress=False
    )


def unigram(normalizer):
    tokenizer = Tokenizer(models.Unigram())
    tokenizer.normalizer = normalizer
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement="▁", prepend_scheme="always")
    tokenizer.decoder = decoders.Metaspace(replacement="▁", prepend_scheme="always")
    return tokenizer, trainers.UnigramTrainer(
        vocab_size=VOCABULARY, unk_token="<unk>", special_tokens=["<unk>", "<s>", "</s>"], show_progress=False
    )


def word_level():
    tokenizer = Tokenizer(models.WordLevel(unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.NFKC()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    return tokenizer, trainers.WordLevelTrainer(vocab_size=VOCABULARY, special_tokens=["[UNK]"], show_progress=False)


def word_ends():
    tokenizer = Tokenizer(models.BPE(unk_token="<unk>", end_of_word_suffix="</w>"))
    tokenizer.normalizer = normalizers.Sequence([normalizers.NFC(), normalizers.Replace(Regex(r"\s+"), " "), normalizers.Lowercase()])
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    tokenizer.decoder = decoders.BPEDecoder(suffix="</w>")
    return tokenizer, trainers.BpeTrainer(
        vocab_size=VOCABULARY, limit_alphabet=150, end_of_word_suffix="</w>", special_tokens=["<unk>"], show_progress=False
    )


IM = special("<|im_start|>", "<|im_end|>")

#: name → (tokenizer and trainer, tokens added after training, template, bos, eos)
FAMILIES = {
    "gpt2-like": (byte_level, IM, CHATML, None, "<|im_end|>"),
    "llama3-like": (lambda: byte_level(LLAMA3), special("<|begin|>", "<|start|>", "<|stop|>", "<|eot|>"), LLAMA3_TEMPLATE, "<|begin|>", "<|eot|>"),
    "qwen-like": (
        lambda: byte_level(QWEN, normalizers.NFC()),
        [*IM, AddedToken("<tool_call>", special=False, normalized=False)],
        CHATML,
        None,
        "<|im_end|>",
    ),
    "digits-apart": (lambda: byte_level(digits=True), IM, CHATML, None, "<|im_end|>"),
    "deepseek-like": (deepseek_like, IM, CHATML, None, "<|im_end|>"),
    "llama2-like": (llama2_like, [], INST, "<s>", "</s>"),
    "gemma-like": (gemma_like, special("<turn>", "</turn>"), GEMMA, "<s>", "</s>"),
    "mistral-like": (metaspace_bpe, special("[INST]", "[/INST]"), INST, "<s>", "</s>"),
    "bert-uncased": (lambda: wordpiece(True), special("[USER]", "[ASSISTANT]", "[SYSTEM]"), BRACKETS, "[CLS]", "[SEP]"),
    "bert-cased": (lambda: wordpiece(False), [AddedToken("[USER]", special=True, lstrip=True, rstrip=True)], BRACKETS, "[CLS]", "[SEP]"),
    "xlm-like": (lambda: unigram(normalizers.NFKC()), [], PLAIN, "<s>", "</s>"),
    "albert-like": (
        lambda: unigram(normalizers.Sequence([normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase()])),
        special("<|im_start|>", "<|im_end|>"),
        CHATML,
        "<s>",
        "</s>",
    ),
    "word-level": (word_level, special("[USER]", "[SEP]"), BRACKETS, None, None),
    "clip-like": (word_ends, IM, CHATML, None, "<|im_end|>"),
}


def build(name, texts):
    create, added, template, bos, eos = FAMILIES[name]
    tokenizer, trainer = create()
    tokenizer.train_from_iterator(texts, trainer)
    tokenizer.add_tokens(added)
    if any(token.special for token in added):
        tokenizer.add_special_tokens([token for token in added if token.special])
    if bos and name != "llama3-like":
        # Chat templates write their own; these are only for plain texts.
        tokenizer.post_processor = processors.TemplateProcessing(
            single=f"{bos} $A", special_tokens=[(bos, tokenizer.token_to_id(bos))]
        )
    return tokenizer, template, bos, eos
