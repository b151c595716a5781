"""A small encoder of pictures, and a decoder that writes about them: convolutions first, then attention between places.

Nearly all weights are matrices, so that they shrink to eight bits."""

from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional

from training.decoder import Norm, rotate


@dataclass
class PictureConfig:
    """Each stage halves the picture: its width and its number of blocks. The last stage's places attend to each other."""

    height: int
    width: int
    channels: int = 3
    stages: tuple[tuple[int, int], ...] = ((48, 0), (96, 2), (192, 1))
    layers: int = 5
    heads: int = 6

    @property
    def hidden(self) -> int:
        return self.stages[-1][0]

    @property
    def grid(self) -> tuple[int, int]:
        return self.height >> len(self.stages), self.width >> len(self.stages)


def convolve(before: int, after: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(nn.Conv2d(before, after, 3, stride, 1, bias=False), nn.BatchNorm2d(after))


class ConvBlock(nn.Module):
    """Two plain convolutions beside a shortcut: a GPU trains them several times as fast as those of one channel each."""

    def __init__(self, width: int):
        super().__init__()
        self.first, self.second = convolve(width, width), convolve(width, width)
        nn.init.zeros_(self.second[1].weight)

    def forward(self, hidden):
        return functional.relu(hidden + self.second(functional.relu(self.first(hidden))))


def attend(query, key, value, bias=None):
    if torch.onnx.is_in_onnx_export():
        scores = (query * query.shape[-1] ** -0.5) @ key.transpose(-1, -2)
        return (scores if bias is None else scores + bias).softmax(-1) @ value
    return functional.scaled_dot_product_attention(query, key, value, None if bias is None else bias.to(query.dtype))


def split(hidden, heads: int, size: int):
    """One part of each vector for each head. The size is a plain number: a graph could not guess it for no places."""
    return hidden.reshape(hidden.shape[0], hidden.shape[1], heads, size).transpose(1, 2)


def join(hidden):
    mixed = hidden.transpose(1, 2)
    return mixed.reshape(mixed.shape[0], mixed.shape[1], mixed.shape[2] * mixed.shape[3])


class AttentionLayer(nn.Module):
    def __init__(self, width: int, heads: int):
        super().__init__()
        self.heads, self.size = heads, width // heads
        self.before_attention, self.before_inner = nn.LayerNorm(width), nn.LayerNorm(width)
        self.query, self.key, self.value, self.out = (nn.Linear(width, width) for _ in range(4))
        self.up, self.down = nn.Linear(width, 4 * width), nn.Linear(4 * width, width)

    def forward(self, hidden, bias=None):
        normed = self.before_attention(hidden)
        query, key, value = (split(part(normed), self.heads, self.size) for part in (self.query, self.key, self.value))
        hidden = hidden + self.out(join(attend(query, key, value, bias)))
        return hidden + self.down(functional.gelu(self.up(self.before_inner(hidden))))


class PictureEncoder(nn.Module):
    """A vector for each place of a picture, row by row."""

    def __init__(self, config: PictureConfig):
        super().__init__()
        self.config = config
        parts, before = [], config.channels
        for width, blocks in config.stages:
            parts.extend((convolve(before, width, 2), nn.ReLU()))
            parts.extend(ConvBlock(width) for _ in range(blocks))
            before = width
        self.convolutions = nn.Sequential(*parts).to(memory_format=torch.channels_last)
        rows, columns = config.grid
        # Added one after the other: as one sum they would be stored as one large table.
        self.rows = nn.Parameter(torch.randn(before, rows, 1) * 0.02)
        self.columns = nn.Parameter(torch.randn(before, 1, columns) * 0.02)
        self.layers = nn.ModuleList(AttentionLayer(before, config.heads) for _ in range(config.layers))
        self.norm = nn.LayerNorm(before)

    def look(self, pixel_values):
        """What the convolutions see, as a grid."""
        if self.config.channels == 1:
            pixel_values = pixel_values.mean(1, keepdim=True)
        return self.convolutions(pixel_values.contiguous(memory_format=torch.channels_last))

    def forward(self, pixel_values):
        return self.think(self.look(pixel_values))

    def think(self, grid):
        hidden = (grid + self.rows + self.columns).flatten(2).transpose(1, 2)
        for layer in self.layers:
            hidden = layer(hidden)
        return self.norm(hidden)


@dataclass
class WriterConfig:
    vocabulary: int
    width: int = 192
    read: int = 192
    layers: int = 3
    heads: int = 6
    positions: int = 512

    def as_mbart(self, begin: int, end: int, padding: int) -> dict:
        return {
            "model_type": "mbart",
            "vocab_size": self.vocabulary,
            "d_model": self.width,
            "decoder_layers": self.layers,
            "decoder_attention_heads": self.heads,
            "decoder_ffn_dim": 4 * self.width,
            "encoder_layers": self.layers,
            "encoder_attention_heads": self.heads,
            "max_position_embeddings": self.positions,
            "is_decoder": True,
            "add_cross_attention": True,
            "decoder_start_token_id": begin,
            "bos_token_id": begin,
            "eos_token_id": end,
            "pad_token_id": padding,
        }


class WriterLayer(nn.Module):
    """Looks back at what was written, then at the picture."""

    def __init__(self, config: WriterConfig):
        super().__init__()
        self.heads, self.size = config.heads, config.width // config.heads
        self.before_own, self.before_read, self.before_inner = (nn.LayerNorm(config.width) for _ in range(3))
        self.query, self.key, self.value, self.out = (nn.Linear(config.width, config.width) for _ in range(4))
        self.ask, self.answer = nn.Linear(config.width, config.width), nn.Linear(config.width, config.width)
        self.read_key, self.read_value = nn.Linear(config.read, config.width), nn.Linear(config.read, config.width)
        self.up, self.down = nn.Linear(config.width, 4 * config.width), nn.Linear(4 * config.width, config.width)

    def read(self, picture):
        return split(self.read_key(picture), self.heads, self.size), split(self.read_value(picture), self.heads, self.size)

    def looks(self, hidden, seen):
        """Scores of all places for the first head."""
        whole = hidden.reshape(seen[0].shape[0], -1, hidden.shape[2])
        asked = split(self.ask(self.before_read(whole)), self.heads, self.size)[:, 0]
        return (asked @ seen[0][:, 0].transpose(-1, -2) * self.size**-0.5).view(*hidden.shape[:2], -1)

    def forward(self, hidden, turn, seen, past=None, bias=None):
        normed = self.before_own(hidden)
        query, key = rotate(split(self.query(normed), self.heads, self.size), turn), rotate(split(self.key(normed), self.heads, self.size), turn)
        value = split(self.value(normed), self.heads, self.size)
        if past is None:
            mixed = functional.scaled_dot_product_attention(query, key, value, is_causal=True)
        else:
            key, value = torch.cat((past[0], key), 2), torch.cat((past[1], value), 2)
            mixed = attend(query, key, value, bias)
        hidden = hidden + self.out(join(mixed))
        self.asked = hidden
        # In training several texts about one picture look at it as one.
        whole = hidden if past is not None else hidden.reshape(seen[0].shape[0], -1, hidden.shape[2])
        asked = split(self.ask(self.before_read(whole)), self.heads, self.size)
        hidden = hidden + self.answer(join(attend(asked, *seen))).view_as(hidden)
        return hidden + self.down(functional.gelu(self.up(self.before_inner(hidden)))), (key, value)


class Writer(nn.Module):
    """Writes text about a picture."""

    def __init__(self, config: WriterConfig):
        super().__init__()
        self.config = config
        # The layer whose first head is shown in training where to look, if one is.
        self.guided: int | None = None
        self.words = nn.Embedding(config.vocabulary, config.width)
        self.layers = nn.ModuleList(WriterLayer(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.head = nn.Linear(config.width, config.vocabulary)
        size = config.width // config.heads
        self.register_buffer("frequency", 1.0 / 10000.0 ** (torch.arange(0, size, 2).float() / size), persistent=False)
        nn.init.normal_(self.words.weight, std=0.02)

    def turn(self, positions):
        angle = positions[None, None, :, None].float() * self.frequency
        angle = torch.cat((angle, angle), -1)
        return angle.cos(), angle.sin()

    def forward(self, input_ids, picture):
        """All positions at once, for training; several texts may be about one picture."""
        hidden = self.words(input_ids)
        turn = self.turn(torch.arange(input_ids.shape[1], device=input_ids.device))
        self.looked = None
        for index, layer in enumerate(self.layers):
            seen = layer.read(picture)
            hidden, _ = layer(hidden, turn, seen)
            if index == self.guided:
                self.looked = layer.looks(layer.asked, seen)
        return self.head(self.norm(hidden))


class CachedWriter(nn.Module):
    """The graph of the decoder. What it keeps of the picture is computed where the cache has none of it yet."""

    def __init__(self, writer: Writer):
        super().__init__()
        self.writer = writer

    def forward(self, input_ids, encoder_hidden_states, *cache):
        writer = self.writer
        past, length = cache[0].shape[2], input_ids.shape[1]
        positions = torch.arange(past, past + length)
        turn, hidden = writer.turn(positions), writer.words(input_ids)
        bias = (torch.arange(past + length)[None, :] > positions[:, None]).float() * -10000.0
        fresh = encoder_hidden_states[:, torch.arange(encoder_hidden_states.shape[1] * (cache[2].shape[2] == 0))]
        present = []
        for index, layer in enumerate(writer.layers):
            own_key, own_value, read_key, read_value = cache[4 * index : 4 * index + 4]
            seen = tuple(torch.cat(pair, 2) for pair in zip((read_key, read_value), layer.read(fresh)))
            hidden, kept = layer(hidden, turn, seen, (own_key, own_value), bias)
            present.extend((*kept, *seen))
        return writer.head(writer.norm(hidden)), *present


def export_writer(encoder: PictureEncoder, writer: Writer, folder) -> None:
    """The two graphs of a vision-encoder-decoder with eight-bit weights."""
    from training.export import quantize, shrink_convolutions, write_graph

    config, picture = writer.config, encoder.config
    places = picture.grid[0] * picture.grid[1]
    names = [f"{index}.{side}.{part}" for index in range(config.layers) for side in ("decoder", "encoder") for part in ("key", "value")]
    example = {"input_ids": torch.randint(0, config.vocabulary, (2, 3)), "encoder_hidden_states": torch.randn(2, places, config.read)}
    example |= {f"past_key_values.{name}": torch.randn(2, config.heads, 4, config.width // config.heads) for name in names}
    axes = {"input_ids": {0: "batch_size", 1: "sequence"}, "encoder_hidden_states": {0: "batch_size", 1: "places"}, "logits": {0: "batch_size", 1: "sequence"}}
    for direction in ("past_key_values", "present"):
        axes |= {f"{direction}.{name}": {0: "batch_size", 2: f"{direction}_{name.split('.')[1]}"} for name in names}
    outputs = ["logits"] + [f"present.{name}" for name in names]
    write_graph(CachedWriter(writer), example, outputs, axes, folder / "decoder.onnx")
    pixels = {"pixel_values": torch.randn(2, 3, picture.height, picture.width)}
    encoder.to(memory_format=torch.contiguous_format)
    write_graph(encoder, pixels, ["last_hidden_state"], {"pixel_values": {0: "batch_size"}, "last_hidden_state": {0: "batch_size"}}, folder / "encoder.onnx")
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    quantize(folder / "encoder.onnx", folder / "onnx" / "encoder_model_quantized.onnx")
    shrink_convolutions(folder / "onnx" / "encoder_model_quantized.onnx")
    quantize(folder / "decoder.onnx", folder / "onnx" / "decoder_model_merged_quantized.onnx")


class WrittenBy:
    """Runs the two graphs as the hub does: always the likeliest token."""

    def __init__(self, folder, config: WriterConfig, end: int):
        from training.export import session

        self.encoder = session(folder / "onnx" / "encoder_model_quantized.onnx")
        self.decoder = session(folder / "onnx" / "decoder_model_merged_quantized.onnx")
        self.config, self.end = config, end

    def __call__(self, pixels, prompt: list[int], most: int = 60) -> list[int]:
        import numpy as np

        [picture] = self.encoder.run(None, {"pixel_values": pixels[None]})
        size = self.config.width // self.config.heads
        names = [entry.name for entry in self.decoder.get_inputs() if entry.name.startswith("past")]
        outputs = [entry.name for entry in self.decoder.get_outputs()]
        cache = {name: np.zeros((1, self.config.heads, 0, size), np.float32) for name in names}
        fresh, said = prompt, []
        while len(said) < most:
            feeds = {"input_ids": np.array([fresh], np.int64), "encoder_hidden_states": picture} | cache
            found = dict(zip(outputs, self.decoder.run(None, feeds)))
            token = int(found["logits"][0, -1].argmax())
            if token == self.end:
                break
            said.append(token)
            fresh, cache = [token], {name: found[name.replace("past_key_values", "present")] for name in names}
        return said


class TextTower(nn.Module):
    """One vector for a text: the mean of its tokens. Positions count the tokens that are there."""

    def __init__(self, vocabulary: int, width: int = 192, layers: int = 3, heads: int = 6, positions: int = 64):
        super().__init__()
        self.words, self.positions = nn.Embedding(vocabulary, width), nn.Embedding(positions, width)
        self.layers = nn.ModuleList(AttentionLayer(width, heads) for _ in range(layers))
        self.norm = nn.LayerNorm(width)
        nn.init.normal_(self.words.weight, std=0.02)
        nn.init.normal_(self.positions.weight, std=0.02)

    def forward(self, input_ids, attention_mask):
        places = (attention_mask.cumsum(1) - 1).clamp(0, self.positions.num_embeddings - 1)
        hidden = self.words(input_ids) + self.positions(places)
        weight = attention_mask.to(hidden.dtype)
        bias = (1.0 - weight[:, None, None, :]) * -10000.0
        for layer in self.layers:
            hidden = layer(hidden, bias)
        weight = weight[:, :, None]
        return (self.norm(hidden) * weight).sum(1) / weight.sum(1).clamp(min=1.0)


class Matcher(nn.Module):
    """Pictures and texts in one space."""

    def __init__(self, picture: PictureEncoder, text: TextTower, size: int = 192):
        super().__init__()
        self.picture, self.text = picture, text
        self.from_picture = nn.Linear(picture.config.hidden, size)
        self.from_text = nn.Linear(text.norm.normalized_shape[0], size)
        self.scale = nn.Parameter(torch.tensor(2.6))

    def place(self, seen):
        """A picture's vector, from what the encoder saw at each place."""
        return functional.normalize(self.from_picture(seen.mean(1)).float(), dim=-1)

    def read(self, input_ids, attention_mask):
        return functional.normalize(self.from_text(self.text(input_ids, attention_mask)).float(), dim=-1)

    def match(self, pictures, texts):
        return pictures @ texts.T * self.scale.clamp(max=4.2).exp()

    def forward(self, input_ids, pixel_values, attention_mask):
        pictures, texts = self.place(self.picture(pixel_values)), self.read(input_ids, attention_mask)
        logits = self.match(pictures, texts)
        return logits, logits.T, texts, pictures


class Speaker(nn.Module):
    """A Llama-shaped decoder (`training.decoder`) that reads a picture's places before the words."""

    def __init__(self, encoder: PictureEncoder, decoder):
        super().__init__()
        self.encoder, self.decoder = encoder, decoder
        self.bridge = nn.Linear(encoder.config.hidden, decoder.config.width)

    def see(self, pixel_values):
        return self.bridge(self.encoder(pixel_values))

    def forward(self, pixel_values, input_ids):
        """Scores of each token's successor, for training; several texts may be about one picture."""
        decoder, picture = self.decoder, self.see(pixel_values)
        picture = picture.float().repeat_interleave(input_ids.shape[0] // picture.shape[0], 0)
        hidden = torch.cat((picture, decoder.words(input_ids)), 1)
        turn = decoder.turn(torch.arange(hidden.shape[1], device=hidden.device)[None])
        for block in decoder.blocks:
            hidden, _ = block(hidden, turn, None)
        return decoder.score(decoder.norm(hidden[:, picture.shape[1] :]))


class Sight(nn.Module):
    def __init__(self, speaker: Speaker):
        super().__init__()
        self.speaker = speaker

    def forward(self, pixel_values):
        return self.speaker.see(pixel_values)


class EmbeddedDecoder(nn.Module):
    """The decoder's graph; unlike CachedDecoder it starts from vectors, of which some are a picture's."""

    def __init__(self, decoder):
        super().__init__()
        self.decoder = decoder
        # A matrix of its own: as eight-bit weights, the table of words serves lookups only.
        self.head = nn.Linear(decoder.config.width, decoder.config.vocabulary, bias=False)
        self.head.weight.data.copy_(decoder.words.weight.data)

    def forward(self, inputs_embeds, attention_mask, position_ids, *cache):
        decoder, turn = self.decoder, self.decoder.turn(position_ids)
        total, length = attention_mask.shape[1], inputs_embeds.shape[1]
        seen = torch.arange(total)[None, :] <= (torch.arange(length)[:, None] + (total - length))
        allowed = seen[None, None] & (attention_mask[:, None, None, :] > 0)
        bias, hidden, present = (1.0 - allowed.to(inputs_embeds.dtype)) * -10000.0, inputs_embeds, []
        for index, block in enumerate(decoder.blocks):
            hidden, kept = block(hidden, turn, bias, cache[2 * index : 2 * index + 2])
            present.extend(kept)
        return self.head(decoder.norm(hidden)), *present


def export_speaker(speaker: Speaker, folder) -> None:
    """The three graphs of a vision-language model with eight-bit weights."""
    from training.export import quantize, shrink_convolutions, write_graph

    speaker.to(memory_format=torch.contiguous_format)
    config, picture = speaker.decoder.config, speaker.encoder.config
    names = [f"{index}.{part}" for index in range(config.layers) for part in ("key", "value")]
    example = {"inputs_embeds": torch.randn(2, 3, config.width), "attention_mask": torch.ones(2, 7).long(), "position_ids": torch.arange(4, 7)[None].repeat(2, 1)}
    example |= {f"past_key_values.{name}": torch.randn(2, config.heads, 4, config.width // config.heads) for name in names}
    axes = {"inputs_embeds": {0: "batch_size", 1: "sequence"}, "attention_mask": {0: "batch_size", 1: "total"}, "position_ids": {0: "batch_size", 1: "sequence"}, "logits": {0: "batch_size", 1: "sequence"}}
    axes |= {f"past_key_values.{name}": {0: "batch_size", 2: "past"} for name in names} | {f"present.{name}": {0: "batch_size", 2: "total"} for name in names}
    outputs = ["logits"] + [f"present.{name}" for name in names]
    write_graph(EmbeddedDecoder(speaker.decoder), example, outputs, axes, folder / "decoder.onnx")
    pixels = {"pixel_values": torch.randn(2, 3, picture.height, picture.width)}
    write_graph(Sight(speaker), pixels, ["image_features"], {"pixel_values": {0: "batch_size"}, "image_features": {0: "batch_size"}}, folder / "vision.onnx")
    words = {"input_ids": {0: "batch_size", 1: "sequence"}, "inputs_embeds": {0: "batch_size", 1: "sequence"}}
    write_graph(speaker.decoder.words, {"input_ids": torch.zeros(2, 3).long()}, ["inputs_embeds"], words, folder / "words.onnx")
    (folder / "onnx").mkdir(parents=True, exist_ok=True)
    for name, target in (("decoder", "decoder_model_merged"), ("vision", "vision_encoder"), ("words", "embed_tokens")):
        quantize(folder / f"{name}.onnx", folder / "onnx" / f"{target}_quantized.onnx")
    shrink_convolutions(folder / "onnx" / "vision_encoder_quantized.onnx")


class SpokenBy:
    """Runs the three graphs as the hub does: always the likeliest token."""

    def __init__(self, folder, config, end: int):
        from training.export import session

        self.decoder, self.vision, self.words = (session(folder / "onnx" / f"{name}_quantized.onnx") for name in ("decoder_model_merged", "vision_encoder", "embed_tokens"))
        self.config, self.end = config, end

    def __call__(self, pixels, prompt: list[int], most: int = 24) -> list[int]:
        import numpy as np

        embed = lambda ids: self.words.run(None, {"input_ids": np.array([ids], np.int64)})[0]
        [picture] = self.vision.run(None, {"pixel_values": pixels[None]})
        fresh, seen, said = np.concatenate((picture, embed(prompt)), 1), 0, []
        names = [entry.name for entry in self.decoder.get_inputs() if entry.name.startswith("past")]
        outputs = [entry.name for entry in self.decoder.get_outputs()]
        cache = {name: np.zeros((1, self.config.heads, 0, self.config.width // self.config.heads), np.float32) for name in names}
        while len(said) < most:
            total = seen + fresh.shape[1]
            feeds = {"inputs_embeds": fresh, "attention_mask": np.ones((1, total), np.int64), "position_ids": np.arange(seen, total)[None]}
            found = dict(zip(outputs, self.decoder.run(None, feeds | cache)))
            token = int(found["logits"][0, -1].argmax())
            if token == self.end:
                break
            said.append(token)
            fresh, seen, cache = embed([token]), total, {name: found[name.replace("past_key_values", "present")] for name in names}
        return said
