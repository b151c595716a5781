import { useQuery } from "@tanstack/react-query";
import { providerOrderQuery } from "../../../api/provider-order.ts";
import { providersOfQuery } from "../../../api/providers.ts";
import { Section } from "../../../ui/layout/section.tsx";
import { TextLink } from "../../../ui/text/anchor/text-link.tsx";
import { Code, Text } from "../../../ui/text/text.tsx";
import { AwaitQuery } from "../await-query.tsx";
import { OrderEditor } from "./order-editor.tsx";

interface ProviderOrderProps {
  readonly account: string | undefined;
  readonly canChange: boolean;
}

const Help = ({ account }: Pick<ProviderOrderProps, "account">) => (
  <Text variant="soft">
    Add <Code>:preferred</Code> to a model name to use this order. A request’s own <Code>provider.order</Code> wins.{" "}
    {account !== undefined && `Applies to calls that ${account} pays for. `}
    <TextLink href="/docs/router#choosing-a-provider">How routing works</TextLink>
  </Text>
);

export const ProviderOrder = ({ account, canChange }: ProviderOrderProps) => {
  const order = useQuery(providerOrderQuery(account));
  const providers = useQuery(providersOfQuery(account));
  return (
    <Section title="Provider order" id="order">
      <Help account={account} />
      <AwaitQuery query={order}>
        {({ providers: saved }) => (
          <AwaitQuery query={providers}>
            {(found) => (
              <OrderEditor
                key={account ?? ""}
                saved={saved}
                providers={found}
                account={account}
                canChange={canChange}
              />
            )}
          </AwaitQuery>
        )}
      </AwaitQuery>
    </Section>
  );
};
