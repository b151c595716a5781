import type {
  CreatedInvitation,
  Invitation,
  InvitationPreview,
  NewInvitation,
  OrganizationSettings,
} from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

const organizationPath = (name: string): string => `/api/organizations/${encodeURIComponent(name)}`;

export const invitationsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["invitations", organization],
    queryFn: ({ signal }) => getJson<readonly Invitation[]>(`${organizationPath(organization)}/invitations`, signal),
    staleTime: 0,
  });

export const createInvitation = (organization: string, request: NewInvitation): Promise<CreatedInvitation> =>
  sendForJson("POST", `${organizationPath(organization)}/invitations`, request);

export const revokeInvitation = (organization: string, id: string): Promise<void> =>
  sendJson("DELETE", `${organizationPath(organization)}/invitations/${encodeURIComponent(id)}`);

export const organizationSettingsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["organization-settings", organization],
    queryFn: ({ signal }) => getJson<OrganizationSettings>(`${organizationPath(organization)}/settings`, signal),
    staleTime: 0,
  });

export const changeOrganizationSettings = (
  organization: string,
  settings: OrganizationSettings,
): Promise<OrganizationSettings> => sendForJson("PUT", `${organizationPath(organization)}/settings`, settings);

export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ["invitation", code],
    queryFn: () => sendForJson<InvitationPreview>("POST", "/api/invitations/preview", { code }),
    staleTime: 0,
    retry: false,
  });

export const acceptInvitation = (code: string): Promise<InvitationPreview> =>
  sendForJson("POST", "/api/invitations/accept", { code });
