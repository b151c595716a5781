import { useQuery } from "@tanstack/react-query";
import { emailQuery } from "../../../api/owners/email.ts";
import { FeedSection } from "../../../features/feed/feed-section.tsx";
import { Stack } from "../../../ui/layout/stack.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { EmailSection } from "./email-section.tsx";

export const NotificationsSection = () => {
  const query = useQuery(emailQuery);
  return (
    <AwaitQuery query={query}>
      {(email) => (
        <Stack gap="xl">
          {email.isOn && <EmailSection email={email} />}
          <FeedSection />
        </Stack>
      )}
    </AwaitQuery>
  );
};
