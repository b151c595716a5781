import { readFileSync } from "node:fs";
import { parseSync } from "oxc-parser";

// biome-ignore lint/suspicious/noExplicitAny: the parser's tree is walked by the few node kinds that matter here.
type Node = any;

const keyOf = (member: Node): string => member.key.name ?? member.key.value;

/**
 * The fields of an interface in a source file, nested ones with dots (`config.peft`), so that a test fails at run time
 * when a type loses a field that the specification names.
 */
export const typeFields = (file: URL, name: string): readonly string[] => {
  const { program } = parseSync(file.pathname, readFileSync(file, "utf8"));
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
  const fields = (members: readonly Node[], path: string): readonly string[] =>
    members
      .filter((member) => member.type === "TSPropertySignature")
      .flatMap((member) => [
        `${path}${keyOf(member)}`,
        ...fields(membersOf(member.typeAnnotation?.typeAnnotation), `${path}${keyOf(member)}.`),
      ]);
  return fields(interfaces.get(name) ?? [], "");
};
