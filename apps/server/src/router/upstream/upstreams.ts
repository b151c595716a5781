import type { LocalInference } from "../../inference/local-inference.ts";
import type { DeploymentKeys } from "../keys/deployment-keys.ts";
import type { Locate } from "./locate.ts";
import type { Send } from "./send.ts";

/** The servers that calls can be sent to. */
export interface Upstreams {
  /** Sends to providers, never to private addresses unless they are simulated. */
  readonly sendToProvider: Send;
  readonly locate: Locate;
  /** Sends to servers that admins have deployed; private addresses are allowed. */
  readonly sendToDeployment: Send;
  readonly deploymentKey: DeploymentKeys;
  /** The hub's own inference service, if it has one. */
  readonly inference?: LocalInference;
}
