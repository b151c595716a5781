import type { DevicePreview } from "@orrery/contract";
import { limits } from "@orrery/contract/limits";
import { useMutation } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { decideDevice, previewDevice } from "../../api/owners/oauth.ts";
import { useSaveForm } from "../../forms/use-save-form.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Button, ButtonLink } from "../../ui/input/button/button.tsx";
import { TextField } from "../../ui/input/field/field.tsx";
import { PageForm } from "../../ui/input/field/page-form.tsx";
import { TitledPage } from "../../ui/layout/title-block.tsx";
import { Code } from "../../ui/text/text.tsx";
import { ConsentPanel } from "./consent-panel.tsx";
import { WithApprover } from "./with-approver.tsx";

interface CodeFormProps {
  readonly initial: string;
  readonly onFound: (preview: DevicePreview) => void;
}

const CodeForm = ({ initial, onFound }: CodeFormProps) => {
  const { text, submit, canSave, error } = useSaveForm({
    initial: { code: initial },
    required: ["code"],
    save: ({ code }) => previewDevice(code),
    onDone: onFound,
  });
  return (
    <PageForm
      label="Code"
      onSubmit={submit}
      error={error}
      footer={
        <Button variant="primary" type="submit" disabled={!canSave}>
          Continue
        </Button>
      }
    >
      <TextField
        label="Code"
        {...text("code")}
        placeholder="BCDF-GHJK"
        maxLength={limits.deviceCode}
        autoCapitalize="characters"
        hint="Your terminal or app shows it."
      />
    </PageForm>
  );
};

const Decided = ({ app, isApproved }: { readonly app: string; readonly isApproved: boolean }) => (
  <Notice
    title={isApproved ? "You’re signed in" : "Login denied"}
    actions={<ButtonLink href="/settings/apps">Authorized apps</ButtonLink>}
  >
    <p>
      {isApproved ? `Return to ${app}. You can close this page.` : `${app} got no access. You can close this page.`}
    </p>
  </Notice>
);

const Decision = ({ preview, userName }: { readonly preview: DevicePreview; readonly userName: string }) => {
  const { app, code, permissions } = preview;
  const decision = useMutation({ mutationFn: (isApproved: boolean) => decideDevice(code, isApproved) });
  if (decision.isSuccess) return <Decided app={app} isApproved={decision.variables} />;
  return (
    <ConsentPanel
      {...{ app, userName, permissions }}
      fact={{ term: "Code", value: <Code>{code}</Code> }}
      warning="Approve only if you started this login yourself. If another person sent you the code, deny it."
      isBusy={decision.isPending}
      error={decision.error?.message}
      onDecide={decision.mutate}
    />
  );
};

export const DevicePage = () => {
  const { code = "" } = useSearch({ from: "/oauth/device" });
  const [preview, setPreview] = useState<DevicePreview>();
  return (
    <TitledPage id="device" title="Sign in a program" summary="Enter the code that your terminal or app shows.">
      <WithApprover>
        {(user) =>
          preview ? (
            <Decision preview={preview} userName={user.name} />
          ) : (
            <CodeForm initial={code} onFound={setPreview} />
          )
        }
      </WithApprover>
    </TitledPage>
  );
};
