import { FieldGrid, TextArea, TextField, Toggle } from "../../ui/input/field/field.tsx";
import { Cluster } from "../../ui/layout/cluster.tsx";
import { Stack } from "../../ui/layout/stack.tsx";
import type { SnippetForm } from "./snippet-options.ts";

interface OptionFieldsProps {
  readonly options: SnippetForm;
  readonly isChat: boolean;
  readonly hasDirect: boolean;
  /** Whether the call needs one. */
  readonly hasToken: boolean;
  readonly onChange: (change: Partial<SnippetForm>) => void;
}

const ChatFields = ({ options, onChange }: OptionFieldsProps) => (
  <>
    <TextArea
      label="Message"
      value={options.message}
      onText={(message) => onChange({ message })}
      placeholder="A prompt, or a JSON list of messages"
      rows={2}
    />
    <FieldGrid>
      <TextField
        label="temperature"
        inputMode="decimal"
        value={options.temperature}
        onText={(temperature) => onChange({ temperature })}
        placeholder="Default"
      />
      <TextField
        label="max_tokens"
        inputMode="numeric"
        value={options.maxTokens}
        onText={(maxTokens) => onChange({ maxTokens })}
        placeholder="512"
      />
      <TextField
        label="top_p"
        inputMode="decimal"
        value={options.topP}
        onText={(topP) => onChange({ topP })}
        placeholder="Default"
      />
    </FieldGrid>
  </>
);

export const OptionFields = (props: OptionFieldsProps) => {
  const { options, isChat, hasDirect, hasToken, onChange } = props;
  return (
    <Stack>
      <Cluster>
        {isChat && (
          <Toggle label="Stream" isOn={options.isStreamed} onTurn={(isStreamed) => onChange({ isStreamed })} />
        )}
        {hasDirect && (
          <Toggle
            label="Call the provider directly with its key"
            isOn={options.isDirect}
            onTurn={(isDirect) => onChange({ isDirect })}
          />
        )}
        {hasToken && (
          <Toggle
            label="Insert my token"
            isOn={options.isFilled}
            onTurn={(isFilled) => onChange({ isFilled, token: "" })}
          />
        )}
      </Cluster>
      {isChat && <ChatFields {...props} />}
      <FieldGrid>
        {!options.isDirect && (
          <TextField
            label="Bill to"
            value={options.billTo}
            onText={(billTo) => onChange({ billTo })}
            placeholder="your account"
          />
        )}
        {hasToken && options.isFilled && (
          <TextField
            label={options.isDirect ? "Provider key" : "Token"}
            type="password"
            value={options.token}
            onText={(token) => onChange({ token })}
            placeholder={options.isDirect ? "provider key" : "hf_…"}
            hint="Stays in this tab. Never sent."
          />
        )}
      </FieldGrid>
    </Stack>
  );
};
