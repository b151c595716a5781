"""Calls of Python SDKs and of MCP clients; prints rows as python_calls.py does. Arguments: address, token, client."""

import asyncio
import json
import sys
import urllib.request

address, token, chosen = sys.argv[1:4]
messages = [{"role": "user", "content": "Hi"}]

# A model at a simulated provider, which calls a tool if the conversation names one.
AGENT_MODEL = "clients/agent"
TOOL_PROMPT = 'Please call the tool clock with {"zone": "utc"}'
TOOL_RESULT = "It is noon."
PARAMETERS = {"type": "object", "properties": {"zone": {"type": "string"}}}
CHAT_TOOL = {"type": "function", "function": {"name": "clock", "description": "The time.", "parameters": PARAMETERS}}


def model():
    request = urllib.request.Request(f"{address}/api/models?filter=conversational&author=orrery&limit=1")
    return json.load(urllib.request.urlopen(request))[0]["id"]


def openai_client():
    import openai

    return openai.OpenAI(base_url=f"{address}/router/v1", api_key=token, max_retries=0)


def openai_chat():
    client = openai_client()
    reply = client.chat.completions.create(model=model(), messages=messages, max_tokens=5)
    assert reply.choices[0].message.role == "assistant"
    stream = client.chat.completions.create(model=model(), messages=messages, max_tokens=5, stream=True)
    assert sum(1 for _ in stream) > 0


def openai_responses():
    client = openai_client()
    first = client.responses.create(model=model(), input="Hi", max_output_tokens=16)
    with client.responses.stream(model=model(), input="And?", previous_response_id=first.id) as stream:
        assert sum(1 for _ in stream) > 2


def openai_tools():
    client = openai_client()
    tools = [{"type": "function", "name": "clock", "parameters": PARAMETERS, "strict": False}]
    with client.responses.stream(model=AGENT_MODEL, input=TOOL_PROMPT, tools=tools) as stream:
        first = stream.get_final_response()
    call = next(item for item in first.output if item.type == "function_call")
    assert json.loads(call.arguments) == {"zone": "utc"}
    result = {"type": "function_call_output", "call_id": call.call_id, "output": TOOL_RESULT}
    last = client.responses.create(model=AGENT_MODEL, previous_response_id=first.id, input=[result], tools=tools)
    assert last.output_text


def anthropic_client():
    import anthropic

    return anthropic.Anthropic(base_url=f"{address}/router", auth_token=token, max_retries=0)


def anthropic_messages():
    client = anthropic_client()
    reply = client.messages.create(model=model(), messages=messages, max_tokens=5)
    assert reply.usage.input_tokens > 0
    with client.messages.stream(model=model(), messages=messages, max_tokens=5) as stream:
        assert stream.get_final_message().usage.output_tokens > 0
    assert client.messages.count_tokens(model=model(), messages=messages).input_tokens > 0


def anthropic_tools():
    client = anthropic_client()
    tools = [{"name": "clock", "input_schema": PARAMETERS}]
    talk = [{"role": "user", "content": TOOL_PROMPT}]
    with client.messages.stream(model=AGENT_MODEL, max_tokens=100, tools=tools, messages=talk) as stream:
        first = stream.get_final_message()
    call = next(block for block in first.content if block.type == "tool_use")
    assert call.input == {"zone": "utc"}
    result = {"type": "tool_result", "tool_use_id": call.id, "content": TOOL_RESULT}
    talk += [{"role": "assistant", "content": first.content}, {"role": "user", "content": [result]}]
    last = client.messages.create(model=AGENT_MODEL, max_tokens=100, tools=tools, messages=talk)
    assert last.content[0].type == "text"


def langchain_openai(**settings):
    from langchain_openai import ChatOpenAI

    return ChatOpenAI(model=AGENT_MODEL, base_url=f"{address}/router/v1", api_key=token, max_retries=0, **settings)


def langchain_anthropic():
    from langchain_anthropic import ChatAnthropic

    headers = {"authorization": f"Bearer {token}"}
    return ChatAnthropic(
        model=AGENT_MODEL, base_url=f"{address}/router", api_key=token, max_retries=0, default_headers=headers
    )


def langchain(chat):
    from langchain_core.messages import HumanMessage, ToolMessage

    assert chat.invoke("Hi").text
    assert sum(1 for _ in chat.stream("Hi")) > 1
    tooled = chat.bind_tools([CHAT_TOOL])
    asked = HumanMessage(TOOL_PROMPT)
    called = tooled.invoke([asked])
    assert called.tool_calls[0]["args"] == {"zone": "utc"}
    told = ToolMessage(content=TOOL_RESULT, tool_call_id=called.tool_calls[0]["id"])
    assert tooled.invoke([asked, called, told]).text


SEARCH = ("hub_repo_search", {"limit": 1})


async def legacy_mcp():
    from mcp import ClientSession
    from mcp.client.streamable_http import streamablehttp_client

    headers = {"Authorization": f"Bearer {token}"}
    async with streamablehttp_client(f"{address}/mcp", headers=headers) as (read, write, _):
        async with ClientSession(read, write) as session:
            await session.initialize()
            assert len((await session.list_tools()).tools) > 10
            found = await session.call_tool(*SEARCH)
            assert len(found.structuredContent["repositories"]) == 1


async def modern_mcp(mode):
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {token}"}) as http:
        async with Client(streamable_http_client(f"{address}/mcp", http_client=http), mode=mode) as client:
            assert len((await client.list_tools()).tools) > 10
            found = await client.call_tool(*SEARCH)
            assert len(found.structured_content["repositories"]) == 1


clients = {
    "openai": [
        ("chat.completions.create, streamed and not", openai_chat),
        ("responses.create and stream", openai_responses),
        ("responses with tools", openai_tools),
    ],
    "anthropic": [
        ("messages.create, stream and count_tokens", anthropic_messages),
        ("messages with tools", anthropic_tools),
    ],
    "langchain-openai": [
        ("ChatOpenAI with tools", lambda: langchain(langchain_openai())),
        ("ChatOpenAI with use_responses_api and tools", lambda: langchain(langchain_openai(use_responses_api=True))),
    ],
    "langchain-anthropic": [("ChatAnthropic with tools", lambda: langchain(langchain_anthropic()))],
    "mcp1": [("list_tools and call_tool", lambda: asyncio.run(legacy_mcp()))],
    "mcp2": [
        ("list_tools and call_tool with 2026-07-28", lambda: asyncio.run(modern_mcp("2026-07-28"))),
        ("list_tools and call_tool with initialize", lambda: asyncio.run(modern_mcp("legacy"))),
    ],
}

for name, call in clients[chosen]:
    try:
        call()
        row = {"outcome": "works", "reason": ""}
    except Exception as error:
        # Clients with tasks raise groups, whose first error says more.
        while getattr(error, "exceptions", None):
            error = error.exceptions[0]
        row = {"outcome": "failed", "reason": f"{type(error).__name__}: {error}"[:300]}
    print(json.dumps({"call": name, **row}), flush=True)
