import type { MirrorSettings } from "@orrery/contract";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mirrorSettingsQuery, saveMirrorSettings, tryMirrorConnection } from "../../../api/upstream/mirror.ts";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useChange } from "../../../forms/use-change.ts";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { StatusText } from "../../../ui/feedback/status-text.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { TextField, Toggle } from "../../../ui/input/field/field.tsx";
import { Remark } from "../../../ui/layout/panel.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";

/** What an answer changes: the state of the mirror, and where repositories come from. */
const invalidates = [["mirror"]] as const;

const ConnectionTest = ({ upstream, token }: { readonly upstream: string; readonly token: string }) => {
  const { mutate, data, isPending, error, variables } = useMutation({ mutationFn: tryMirrorConnection });
  const asked = { upstream, ...(token && { token }) };
  // A result says nothing about what was typed since.
  const isCurrent = JSON.stringify(variables) === JSON.stringify(asked);
  const failure = error?.message ?? (data?.isReachable === false ? (data.message ?? "No answer.") : undefined);
  return (
    <Stack gap="sm">
      <div>
        <Button disabled={upstream === "" || isPending} onClick={() => mutate(asked)}>
          {isPending ? "Testing…" : "Test connection"}
        </Button>
      </div>
      <div role="status" className="text-sm">
        {isCurrent && failure !== undefined && <StatusText variant="bad">{failure}</StatusText>}
        {isCurrent && data?.isReachable && (
          <StatusText variant="good">{`Connected. Answered in ${data.milliseconds} ms.`}</StatusText>
        )}
      </div>
    </Stack>
  );
};

const RemoveToken = ({ settings: { isOn, upstream } }: { readonly settings: MirrorSettings }) => {
  const removal = useChange(() => saveMirrorSettings({ isOn, upstream, token: null }), { invalidates });
  return (
    <>
      <Button variant="ghost" disabled={removal.isPending} onClick={() => removal.mutate()}>
        Remove token
      </Button>
      {removal.error && <InlineError>{removal.error.message}</InlineError>}
    </>
  );
};

const SourceForm = ({ settings }: { readonly settings: MirrorSettings }) => {
  const { isOn, upstream, hasToken, setBy } = settings;
  const isFixed = setBy.includes("ORRERY_MIRROR");
  const isAddressFixed = setBy.includes("ORRERY_UPSTREAM") || isFixed;
  const form = useSaveForm({
    initial: { isOn, upstream, token: "" },
    required: ["upstream"],
    save: ({ token, ...given }) => saveMirrorSettings({ ...given, ...(token && { token }) }),
    invalidates,
    clears: ["token"],
  });
  return (
    <Stack>
      {setBy.length > 0 && <Remark>{`Set by ${setBy.join(", ")}. Change it there and restart the hub.`}</Remark>}
      <Toggle label="Fetch missing repositories from the upstream" {...form.toggle("isOn")} isDisabled={isFixed} />
      <SaveForm label="Mirror" form={isFixed ? { ...form, canSave: false } : form} action="Save" success="Saved">
        <TextField
          label="Upstream"
          {...form.text("upstream")}
          type="url"
          size={32}
          maxLength={500}
          readOnly={isAddressFixed}
        />
        <TextField
          label={hasToken ? "New token (optional)" : "Token (optional)"}
          {...form.text("token")}
          type="password"
          autoComplete="new-password"
          maxLength={2000}
          placeholder={hasToken ? "Saved" : ""}
          readOnly={isAddressFixed}
        />
      </SaveForm>
      {!isAddressFixed && <ConnectionTest upstream={form.fields.upstream.trim()} token={form.fields.token.trim()} />}
      {hasToken && !isAddressFixed && (
        <Text variant="note">
          A token is saved, encrypted. It is sent to this upstream only. <RemoveToken settings={settings} />
        </Text>
      )}
    </Stack>
  );
};

/** Turns the mirror on and off, and sets where it fetches from. */
export const MirrorSource = () => {
  const query = useQuery(mirrorSettingsQuery);
  return (
    <Stack>
      <Text variant="soft">
        The hub fetches missing repositories from the upstream on first request.{" "}
        <TextLink href="/docs/import#mirror-another-hub">How mirroring works</TextLink>
      </Text>
      <AwaitQuery query={query}>
        {(settings) => <SourceForm key={JSON.stringify(settings)} settings={settings} />}
      </AwaitQuery>
    </Stack>
  );
};
