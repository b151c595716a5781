import { useQuery } from "@tanstack/react-query";
import { changeOrganizationSettings, organizationSettingsQuery } from "../../../api/owners/invitations.ts";
import { SettingsSection } from "../../../features/repo-settings/settings-section.tsx";
import { SaveForm } from "../../../forms/save-form.tsx";
import { useSaveForm } from "../../../forms/use-save-form.ts";
import { curlCommand } from "../../../lib/code/quote-text.ts";
import { TextField } from "../../../ui/input/field/field.tsx";
import { FromCode } from "../../../ui/text/from-code.tsx";
import { Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { entriesOf } from "../tokens/form-entries.ts";

const RangesForm = ({ organization, ranges }: { readonly organization: string; readonly ranges: string }) => {
  const form = useSaveForm({
    initial: { ranges },
    save: (fields) => changeOrganizationSettings(organization, { ipRanges: entriesOf(fields.ranges) }),
    stores: organizationSettingsQuery(organization).queryKey,
  });
  return (
    <SaveForm label="IP ranges" form={form} action="Save" success="IP ranges saved">
      <TextField
        label="IP ranges"
        {...form.text("ranges")}
        placeholder="203.0.113.7 10.0.0.0/8"
        hint="Separate several with spaces. Leave empty for anywhere."
      />
    </SaveForm>
  );
};

export const AllowedAddresses = ({ organization }: { readonly organization: string }) => {
  const query = useQuery(organizationSettingsQuery(organization));
  return (
    <SettingsSection id="ip-ranges" title="IP ranges">
      <Text variant="soft">
        From other addresses, members can’t open private repositories, change the organization or bill it.
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
