import type { Server } from "node:http";
import type { OpenCounts } from "../state/open-counts.ts";

/** Counts a server's connections and replies from now on; questions to the control API are not counted. */
export const countOpen = (server: Server): (() => OpenCounts) => {
  let sockets = 0;
  let replies = 0;
  server.on("connection", (socket) => {
    sockets += 1;
    socket.once("close", () => {
      sockets -= 1;
    });
  });
  server.on("request", (incoming, outgoing) => {
    if (incoming.url?.startsWith("/_simulator/")) return;
    replies += 1;
    outgoing.once("close", () => {
      replies -= 1;
    });
  });
  return () => ({ sockets, replies });
};
