// @ts-check
/** Fills a hub with the catalogue bench's models, so that pages are looked at as they are in use. */
import { readConfig } from "../../apps/server/dist/config/config.js";
import { openHub } from "../../apps/server/dist/hub/hub.js";
import { generateModel } from "../catalogue/generate.mjs";

/** @typedef {import("../../apps/server/dist/catalogue/entry.js").RepositoryEntry} RepositoryEntry */

const chunk = 2_000;

/** The model of a number as an entry of the catalogue. @param {number} number @param {number} total @returns {RepositoryEntry} */
export const generateEntry = (number, total) => {
  const { id, facets, numbers } = generateModel(number, total);
  const [task, library, gated] = [facets.task?.[0], facets.library?.[0], facets.gated?.[0]];
  const providers = [...(facets.provider ?? []), ...(facets.runs_here ? ["hf-inference"] : [])];
  return {
    kind: "model",
    id,
    origin: "https://hub.example",
    tags: facets.tag ?? [],
    ...(task && { pipelineTag: task }),
    ...(library && { libraryName: library }),
    ...((gated === "auto" || gated === "manual") && { gated }),
    ...(numbers.parameters && { safetensors: { parameters: { F16: numbers.parameters }, total: numbers.parameters } }),
    downloads: numbers.downloads ?? 0,
    likes: numbers.likes ?? 0,
    trendingScore: numbers.trendingScore ?? 0,
    createdAt: numbers.createdAt ?? 0,
    lastModified: numbers.lastModified ?? 0,
    mappings: [...new Set(providers)].map((provider) => ({
      provider,
      providerId: id,
      status: "live",
      task: task ?? "text-generation",
    })),
  };
};

/** Writes the models into a data folder, on top of what a first start puts there. @param {string} dataFolder @param {number} total */
export const fillHub = async (dataFolder, total) => {
  const hub = await openHub({ ...readConfig({}).config, dataFolder });
  try {
    for (let start = 0; start < total; start += chunk) {
      const length = Math.min(chunk, total - start);
      await hub.catalogue.upsertMirrored(Array.from({ length }, (_, at) => generateEntry(start + at, total)));
    }
  } finally {
    await hub.close();
  }
};
