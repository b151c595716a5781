import type { Hub } from "./hub.ts";

export const sendAsOwner = (hub: Hub, method: string, path: string, body: unknown): Promise<Response> =>
  fetch(hub.address + path, {
    method,
    headers: { authorization: `Bearer ${hub.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

const questions = ["Why do the tides come twice a day?", "What is an orrery?", "Name three moons.", "How far is Mars?"];

const createCalls = async (hub: Hub): Promise<void> => {
  const ask = (model: string, content: string) =>
    sendAsOwner(hub, "POST", "/router/v1/chat/completions", { model, messages: [{ role: "user", content }] });
  for (const question of questions) await ask("acme/talker:groq", question);
  hub.simulator?.faults.add({ fault: "no-usage", times: 1 });
  await ask("acme/talker:together", "Who drew the first map of the sky?");
  hub.simulator?.faults.add({ fault: "status", status: 500, times: 1 });
  await ask("acme/talker:together", "Which planet has the longest day?");
  hub.simulator?.faults.clear();
};

export const fillAccount = async (hub: Hub): Promise<void> => {
  await sendAsOwner(hub, "POST", "/api/users", { name: "ada", fullname: "Ada Lovelace" });
  await sendAsOwner(hub, "POST", "/api/organizations", { name: "acme-lab", fullname: "Acme Lab" });
  await sendAsOwner(hub, "PUT", "/api/organizations/acme-lab/members/ada", { role: "write" });
  await sendAsOwner(hub, "POST", "/api/organizations/acme-lab/resource-groups", { name: "Red team" });
  await sendAsOwner(hub, "PUT", "/api/organizations/acme-lab/resource-groups/1/members/ada", { role: "write" });
  await sendAsOwner(hub, "POST", "/api/repos/create", { name: "acme-lab/probe", private: true });
  await sendAsOwner(hub, "POST", "/api/models/acme-lab/probe/resource-group", { resourceGroupId: "1" });
  await sendAsOwner(hub, "POST", "/api/tokens", { name: "nightly job", role: "inference", expiresInDays: 90 });
  await sendAsOwner(hub, "PUT", "/api/provider-keys/nebius", { key: "e2e-nebius-key" });
  await sendAsOwner(hub, "PUT", "/api/provider-preferences", { providers: ["nebius", "groq", "cerebras"] });
  await sendAsOwner(hub, "PUT", "/api/budgets/owner", { period: "month", limitUsd: 5 });
  await sendAsOwner(hub, "PUT", "/api/budgets/acme-lab", { period: "day", limitUsd: 0.5 });
  const server = { kind: "openai", address: "http://10.0.0.5:8000" };
  await sendAsOwner(hub, "PUT", "/api/models/acme/unserved/deployment", server);
  await createCalls(hub);
};
