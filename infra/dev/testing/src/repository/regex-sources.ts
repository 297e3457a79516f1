import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A regular expression literal in the product's sources. */
export interface SourceRegex {
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** A place where an expression is built from a string; it is recorded when its module is loaded. */
export interface MadeRegex {
  readonly file: string;
  readonly line: number;
}

const PRODUCT = [
  'api/*/src/**/*.{ts,tsx}',
  'worker/src/**/*.ts',
  'web/{app,site}/**/*.{ts,tsx}',
  'infra/{local,dev/seed}/src/**/*.ts',
];
const TESTS = /node_modules|\.test\.tsx?$|\/test\//;

/** Finds all regular expressions of the product in the syntax trees: literals, and calls of `RegExp`. */
export function readRegexes(root: string): { readonly literals: SourceRegex[]; readonly made: MadeRegex[] } {
  const literals: SourceRegex[] = [];
  const made: MadeRegex[] = [];
  for (const file of globSync(PRODUCT, { cwd: root }).filter((path) => !TESTS.test(path))) {
    const text = readFileSync(join(root, file), 'utf8');
    const { program, errors } = parseSync(file, text);
    if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
    const lineAt = (offset: number) => text.slice(0, offset).split('\n').length;
    visit(program, (node) => {
      const { regex } = node;
      if (node.type === 'Literal' && regex !== undefined) {
        literals.push({ file, line: lineAt(node.start), source: regex.pattern, flags: regex.flags });
      }
      const isCall = node.type === 'NewExpression' || node.type === 'CallExpression';
      if (isCall && node.callee?.name === 'RegExp') made.push({ file, line: lineAt(node.start) });
    });
  }
  return { literals, made };
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly callee?: { readonly name?: string };
}

function visit(value: unknown, found: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const part of value) visit(part, found);
  } else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') found(value as Node);
    for (const part of Object.values(value)) visit(part, found);
  }
}
