import { keysOf } from "../../../lib/table-keys.ts";

interface ExampleTemplate {
  readonly label: string;
  readonly template: string;
  readonly tokens: Readonly<Record<string, string>>;
}

const chatml = String.raw`{#- Two tokens enclose each message; its role is on the first line. -#}
{%- for message in messages %}
{{- '<|im_start|>' + message.role + '\n' }}
{{- message.content | trim }}
{{- '<|im_end|>\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
{{- '<|im_start|>assistant\n' }}
{%- endif %}
`;

const tools = String.raw`{{- bos_token }}
{%- if messages and messages[0].role == 'system' %}
    {%- set system = messages[0].content | trim %}
    {%- set turns = messages[1:] %}
{%- else %}
    {%- set system = '' %}
    {%- set turns = messages %}
{%- endif %}
{%- macro header(role) %}<|start_header_id|>{{ role }}<|end_header_id|>

{% endmacro %}
{%- if system or tools %}
    {{- header('system') }}
    {{- system }}
    {%- if tools %}
        {{- '\n\n' if system }}
        {{- 'You may call these functions. To call one, answer with nothing but a JSON object with "name" and "parameters".\n' }}
        {%- for tool in tools %}
            {{- '\n' ~ (tool.function or tool) | tojson }}
        {%- endfor %}
    {%- endif %}
    {{- '<|eot_id|>' }}
{%- endif %}
{%- for message in turns %}
    {%- if message.role == 'tool' %}
        {{- header('ipython') }}
        {{- message.content if message.content is string else message.content | tojson }}
    {%- elif message.tool_calls %}
        {{- header('assistant') }}
        {%- for call in message.tool_calls %}
            {%- set call = call.function or call %}
            {{- {'name': call.name, 'parameters': call.arguments} | tojson }}
            {{- '\n' if not loop.last }}
        {%- endfor %}
    {%- elif message.role in ['user', 'assistant'] %}
        {{- header(message.role) }}
        {{- message.content | trim }}
    {%- else %}
        {{- raise_exception('After the system message come user, assistant and tool, not ' ~ message.role) }}
    {%- endif %}
    {{- '<|eot_id|>' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- header('assistant') }}
{%- endif %}
`;

const thinking = String.raw`{#- Thoughts are shown for what follows the last question; those of earlier turns are left out. -#}
{%- set questions = messages | selectattr('role', 'equalto', 'user') | list %}
{%- set ns = namespace(asked=0) %}
{%- for message in messages %}
    {{- '<|im_start|>' + message.role + '\n' }}
    {%- if message.role == 'user' %}
        {%- set ns.asked = ns.asked + 1 %}
    {%- endif %}
    {%- set thought = message.reasoning_content or '' %}
    {%- if message.role == 'assistant' and thought and ns.asked == questions | length %}
        {{- '<think>\n' + thought | trim + '\n</think>\n\n' }}
    {%- endif %}
    {{- message.content | trim + '<|im_end|>\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<|im_start|>assistant\n' }}
    {%- if enable_thinking is defined and not enable_thinking %}
        {{- '<think>\n\n</think>\n\n' }}
    {%- endif %}
{%- endif %}
`;

const images = String.raw`{{- bos_token }}
{%- for message in messages %}
    {{- '<start_of_turn>' + ('model' if message.role == 'assistant' else message.role) + '\n' }}
    {%- if message.content is string %}
        {{- message.content | trim }}
    {%- else %}
        {%- for part in message.content %}
            {%- if part.type == 'image' %}
                {{- '<start_of_image>' }}
            {%- elif part.type == 'text' %}
                {{- part.text | trim }}
            {%- endif %}
        {%- endfor %}
    {%- endif %}
    {{- '<end_of_turn>\n' }}
{%- endfor %}
{%- if add_generation_prompt %}
    {{- '<start_of_turn>model\n' }}
{%- endif %}
`;

export const examples = {
  chatml: { label: "Plain turns", template: chatml, tokens: {} },
  tools: { label: "Headers and tools", template: tools, tokens: { bos_token: "<|begin_of_text|>" } },
  thinking: { label: "Thinking", template: thinking, tokens: {} },
  images: { label: "Images", template: images, tokens: { bos_token: "<bos>" } },
} as const satisfies Readonly<Record<string, ExampleTemplate>>;

export type ExampleKey = keyof typeof examples;

export const exampleKeys = keysOf(examples);
