"""Forty conversations with what tokenizers and chat templates find hard."""

USERS = [
    "hello",
    "What is a task?",
    "  leading and trailing spaces  ",
    "two\n\nparagraphs\n",
    "tab\tseparated\tvalues",
    "Žluťoučký kůň úpěl ďábelské ódy",
    "naïve café coöperate",
    "e\u0301 decomposed and \u00e9 composed",
    "日本語のテキストと中文文本",
    "한국어 문장",
    "مرحبا بالعالم",
    "שלום עולם",
    "🚀👩‍👩‍👧‍👦🇨🇿 emoji",
    "12345 67,890.12 1e-9 0x1F 2024-02-29",
    "don't won't I'LL they're we've",
    "snake_case camelCase kebab-case SCREAMING_CASE",
    "def f(x):\n    return x ** 2  # square\n",
    '{"key": "value", "list": [1, 2, 3], "nested": {"a": null}}',
    "<b>bold</b> &amp; <i>italic</i>",
    "https://example.com/a/b?c=d&e=f#g",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "supercalifragilisticexpialidocious antidisestablishmentarianism",
    "!!! ??? ... --- *** ///",
    "“quotes” ‘single’ «guillemets» — dash – en … ellipsis",
    "non\u00a0breaking\u2003em\u200bzero",
    "ﬁ ligature ① circled Ａ fullwidth ½ half",
    "<|im_end|> and </s> and [INST] inside a message",
    "MiXeD CaSe TeXt",
    "x",
    "The quick brown fox jumps over the lazy dog. " * 12,
    "line one\r\nline two\rline three",
    "α β γ δ ∑ ∫ √ ≠ ≤",
    "price: $1,299.99 (−15 %) → €1.105,00",
    "\\ back \\n slash \\\\ and `ticks`",
]

TOOL = {
    "type": "function",
    "function": {
        "name": "get_weather",
        "description": "Weather of a city; temperatures in °C.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string"}, "days": {"type": "integer", "minimum": 1}},
            "required": ["city"],
        },
    },
}


def user(text):
    return {"role": "user", "content": text}


def assistant(text):
    return {"role": "assistant", "content": text}


def conversations():
    """Each is a dict of messages and, for some, tools."""
    found = [{"messages": [user(text)]} for text in USERS]
    found.append({"messages": [{"role": "system", "content": "Be brief."}, user("Why is the sea salty?")]})
    found.append({"messages": [user("Hi"), assistant("Hello! How can I help?"), user("Tell me a joke.")]})
    found.append(
        {
            "messages": [
                {"role": "system", "content": "You are a pirate.\nAnswer in rhyme."},
                user("one"),
                assistant("two"),
                user("three"),
                assistant("four\n\n"),
                user("  five"),
            ]
        }
    )
    found.append({"messages": [user("Weather in Łódź?")], "tools": [TOOL]})
    found.append({"messages": [{"role": "system", "content": "Use tools."}, user("Weather?")], "tools": [TOOL, TOOL]})
    long = "Every word counts, and so does every token of this sentence about 3 planets. "
    found.append({"messages": [user(long * 30), assistant(long * 10), user(long)]})
    assert len(found) == 40
    return found
