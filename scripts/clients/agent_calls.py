"""Calls of Python SDKs and the MCP client; prints rows as python_calls.py does. Arguments: address, token, client."""

import asyncio
import json
import sys
import urllib.request

address, token, chosen = sys.argv[1:4]
messages = [{"role": "user", "content": "Hi"}]


def model():
    request = urllib.request.Request(f"{address}/api/models?filter=conversational&author=orrery&limit=1")
    return json.load(urllib.request.urlopen(request))[0]["id"]


def openai_client():
    import openai

    return openai.OpenAI(base_url=f"{address}/router/v1", api_key=token, max_retries=0)


def openai_chat():
    reply = openai_client().chat.completions.create(model=model(), messages=messages, max_tokens=5)
    assert reply.choices[0].message.role == "assistant"


def openai_responses():
    client = openai_client()
    first = client.responses.create(model=model(), input="Hi", max_output_tokens=16)
    with client.responses.stream(model=model(), input="And?", previous_response_id=first.id) as stream:
        assert sum(1 for _ in stream) > 2


def anthropic_messages():
    import anthropic

    client = anthropic.Anthropic(base_url=f"{address}/router", auth_token=token, max_retries=0)
    reply = client.messages.create(model=model(), messages=messages, max_tokens=5)
    assert reply.usage.input_tokens > 0
    with client.messages.stream(model=model(), messages=messages, max_tokens=5) as stream:
        assert stream.get_final_message().usage.output_tokens > 0
    assert client.messages.count_tokens(model=model(), messages=messages).input_tokens > 0


async def use_mcp():
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client

    headers = {"Authorization": f"Bearer {token}"}
    async with streamablehttp_client(f"{address}/mcp", headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            assert len((await session.list_tools()).tools) > 10
            found = await session.call_tool("hub_repo_search", {"limit": 1})
            assert len(found.structuredContent["repositories"]) == 1


clients = {
    "openai": [("chat.completions.create", openai_chat), ("responses.create and stream", openai_responses)],
    "anthropic": [("messages.create, stream and count_tokens", anthropic_messages)],
    "mcp": [("list_tools and call_tool", lambda: asyncio.run(use_mcp()))],
}

for name, call in clients[chosen]:
    try:
        call()
        row = {"outcome": "works", "reason": ""}
    except Exception as error:
        row = {"outcome": "failed", "reason": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps({"call": name, **row}), flush=True)
