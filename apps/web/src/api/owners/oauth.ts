import type { AuthorizationPreview, AuthorizationRequest, AuthorizedApp, DevicePreview } from "@orrery/contract";
import { queryOptions } from "@tanstack/react-query";
import { getJson, sendForJson, sendJson } from "../get-json.ts";

export const authorizationQuery = (request: AuthorizationRequest) =>
  queryOptions({
    queryKey: ["authorization", request],
    queryFn: () => sendForJson<AuthorizationPreview>("POST", "/api/oauth/authorize/preview", request),
    staleTime: 0,
    retry: false,
  });

/** Gives the address of the app, with a code or a refusal. */
export const decideAuthorization = (
  request: AuthorizationRequest,
  isApproved: boolean,
): Promise<{ readonly redirectUrl: string }> => sendForJson("POST", "/api/oauth/authorize", { request, isApproved });

export const previewDevice = (code: string): Promise<DevicePreview> =>
  sendForJson("POST", "/api/oauth/device/preview", { code });

export const decideDevice = (code: string, isApproved: boolean): Promise<void> =>
  sendJson("POST", "/api/oauth/device", { code, isApproved });

export const authorizedAppsQuery = queryOptions({
  queryKey: ["authorized-apps"],
  queryFn: ({ signal }) => getJson<readonly AuthorizedApp[]>("/api/oauth/apps", signal),
  staleTime: 0,
});

export const revokeApp = (id: string): Promise<void> => sendJson("DELETE", `/api/oauth/apps/${encodeURIComponent(id)}`);
