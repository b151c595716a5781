import { modelTools } from "./model-tools.js";
import { publishingTools } from "./publishing-tools.js";
import { repositoryTools } from "./repository-tools.js";
/** The tools that agents can use, in a fixed order. */
export const hubTools = { ...repositoryTools, ...modelTools, ...publishingTools };
//# sourceMappingURL=tools.js.map