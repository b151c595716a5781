import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree is walked by the few node kinds that matter here.
type Node = any;

const keyOf = (member: Node): string => member.key.name ?? member.key.value;

/**
 * The fields of an interface in a source file by path (`config.peft`), with their types: the source text of a leaf,
 * `object` for what has fields, `?` where the field is optional. A test can so fail at run time when a type changes.
 */
export const typeFields = (file: URL, name: string): Readonly<Record<string, string>> => {
  const source = readFileSync(file, "utf8");
  const { program } = parseSync(file.pathname, source);
  const interfaces = new Map<string, Node>(
    program.body
      .map((statement: Node) => statement.declaration ?? statement)
      .filter((node: Node) => node.type === "TSInterfaceDeclaration")
      .map((node: Node) => [node.id.name, node.body.body]),
  );
  const membersOf = (type: Node): readonly Node[] => {
    switch (type?.type) {
      case "TSTypeLiteral":
        return type.members;
      case "TSTypeReference":
        return interfaces.get(type.typeName.name) ?? [];
      case "TSUnionType":
        return type.types.flatMap(membersOf);
      case "TSTypeOperator":
        return membersOf(type.typeAnnotation);
      case "TSArrayType":
        return membersOf(type.elementType);
      case "TSParenthesizedType":
        return membersOf(type.typeAnnotation);
      default:
        return [];
    }
  };
  const typeText = (type: Node): string =>
    source
      .slice(type.start, type.end)
      .replaceAll(/\breadonly /gi, "")
      .replaceAll(/\s+/g, " ");
  const fields = (members: readonly Node[], path: string): readonly (readonly [string, string])[] =>
    members
      .filter((member) => member.type === "TSPropertySignature")
      .flatMap((member) => {
        const type = member.typeAnnotation?.typeAnnotation;
        const inner = fields(membersOf(type), `${path}${keyOf(member)}.`);
        const text = inner.length > 0 ? "object" : typeText(type);
        return [[`${path}${keyOf(member)}`, `${text}${member.optional ? "?" : ""}`] as const, ...inner];
      });
  return Object.fromEntries(fields(interfaces.get(name) ?? [], ""));
};
