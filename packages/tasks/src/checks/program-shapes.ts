/**
 * A Python program that reads a JSON list of Python programs and prints what each consists of: the kinds of its
 * syntax nodes without names and values, or the error that keeps it from being parsed. Programs are parsed as the bytes
 * of a file, so that a stray encoding line would show.
 */
export const pythonShapes = `
import ast, hashlib, json, sys

def shape(node):
    if isinstance(node, ast.AST):
        return [type(node).__name__] + [shape(value) for _, value in ast.iter_fields(node) if isinstance(value, (ast.AST, list))]
    return [shape(item) for item in node if isinstance(item, ast.AST)]

def describe(source):
    try:
        return hashlib.sha1(json.dumps(shape(ast.parse(source.encode()))).encode()).hexdigest()
    except Exception as error:
        return f"error: {type(error).__name__}: {error}"

print(json.dumps([describe(source) for source in json.load(sys.stdin)]))
`;

/**
 * What is left of a shell script when every comment, every quoted word and every run of harmless characters is made
 * alike: equal for scripts that differ in their values only.
 */
export const shellSkeleton = (script: string): string =>
  script
    .replaceAll(/^\s*#.*$/gm, "#")
    .replaceAll(/\$'(?:[^'\\]|\\.)*'|'[^']*'(?:\\''[^']*')*/gs, "w")
    .replaceAll(/[\w%./:@~+=,-]+/g, "w");

/** The same for languages whose texts stand between double quotes. */
export const quotedSkeleton = (program: string): string => program.replaceAll(/"(?:[^"\\\n]|\\.)*"/g, "s");
