import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeOrganizationSettings, organizationSettingsQuery } from "../../../api/owners/invitations.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { Button } from "../../../ui/input/button/button.tsx";
import { InlineForm, TextField } from "../../../ui/input/field/field.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { LiveRegion, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { entriesOf } from "../tokens/form-entries.ts";

const RangesForm = ({ organization, ranges }: { readonly organization: string; readonly ranges: string }) => {
  const client = useQueryClient();
  const [text, setText] = useState(ranges);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => changeOrganizationSettings(organization, { ipRanges: entriesOf(text) }),
    onSuccess: (settings) => client.setQueryData(organizationSettingsQuery(organization).queryKey, settings),
  });
  return (
    <>
      <InlineForm
        label="IP ranges"
        onSubmit={(event) => {
          event.preventDefault();
          mutate();
        }}
      >
        <TextField
          label="IP ranges"
          value={text}
          onText={setText}
          placeholder="203.0.113.7 10.0.0.0/8"
          hint="Separate several with spaces. Leave empty for anywhere."
        />
        <Button type="submit" disabled={isPending}>
          Save
        </Button>
      </InlineForm>
      {isSuccess && <LiveRegion>IP ranges saved</LiveRegion>}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};

export const AllowedAddresses = ({ organization }: { readonly organization: string }) => {
  const query = useQuery(organizationSettingsQuery(organization));
  return (
    <SettingsSection id="ip-ranges" title="IP ranges">
      <Text variant="soft">
        Elsewhere, members have no access to private repositories and can’t change or bill the organization.
      </Text>
      <AwaitQuery query={query}>
        {({ ipRanges = [] }) => <RangesForm organization={organization} ranges={ipRanges.join(" ")} />}
      </AwaitQuery>
      <FromCode
        curl={curlCommand("PUT", `/api/organizations/${organization}/settings`, { ipRanges: ["10.0.0.0/8"] })}
      />
    </SettingsSection>
  );
};
