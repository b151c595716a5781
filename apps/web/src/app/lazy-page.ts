import { type AsyncRouteComponent, lazyRouteComponent } from "@tanstack/react-router";
import type { ComponentType } from "react";

const messages =
  /dynamically imported module|module script failed|error loading dynamically|preload CSS|script could not be loaded/i;

/** Whether a part of the page could not be fetched: the hub is unreachable or has a new version. */
export const isScriptError = (error: unknown): boolean => error instanceof Error && messages.test(error.message);

/** The router answers the browser's own error with a reload, which ends on the browser's error page while offline. */
export const lazyPage = <Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType }>,
  name: Name,
): AsyncRouteComponent<object> =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error("The page’s script could not be loaded.", { cause });
      }),
    name,
  ) as AsyncRouteComponent<object>;
