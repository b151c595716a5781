import { adminOverviewQuery } from "../../../api/owners/admin-overview.ts";
import { sendTestEmail } from "../../../api/owners/email.ts";
import { useChange } from "../../../forms/use-change.ts";
import { InlineError } from "../../../ui/feedback/inline-error.tsx";
import { SmallButton } from "../../../ui/input/button/small-button.tsx";

/** Sends a message to the admin's own address. */
export const TestEmail = () => {
  const { mutate, data, error, isPending } = useChange(sendTestEmail, { invalidates: [adminOverviewQuery.queryKey] });
  return (
    <>
      <SmallButton disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Sending…" : "Send a test e-mail"}
      </SmallButton>
      {data && <span role="status"> Sent to {data.address}.</span>}
      {error && <InlineError>{error.message}</InlineError>}
    </>
  );
};
