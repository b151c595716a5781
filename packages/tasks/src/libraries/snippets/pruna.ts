import { type Code, python, shell } from "../../code/code.ts";
import { diffusionCode } from "./diffusers.ts";
import { hasTag, type LoadingCode } from "./model-facts.ts";
import { type Loader, transformersWith } from "./transformers/transformers.ts";

const open: Loader = { module: python`pruna`, name: python`PrunaModel` };
const pro: Loader = { module: python`pruna_pro`, name: python`PrunaProModel` };

/** Compressed models load with Pruna's class and are then used like the library's own. */
export const pruna: LoadingCode = (model) => {
  const isPro = hasTag(model, "pruna_pro-ai");
  const loader = isPro ? pro : open;
  const plain: Code<"python"> = python`
    from ${loader.module} import ${loader.name}

    model = ${loader.name}.from_pretrained(${model.id})
  `;
  const install = isPro ? shell`pip install pruna_pro` : shell`pip install pruna`;
  if (hasTag(model, "diffusers")) return [install, diffusionCode(model, loader)];
  if (hasTag(model, "transformers") && model.transformersInfo) return [install, transformersWith(model, loader)];
  return [install, plain];
};
