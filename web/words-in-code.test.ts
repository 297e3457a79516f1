import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, 'app');
/** Attributes and properties whose value people read or hear. */
const READ =
  /^(?:aria-(?:label|description|roledescription|placeholder|valuetext)|title|label|placeholder|description|confirmLabel|cancelLabel|closeLabel)$/;
/** A text key such as `nav.inbox`, which the receiver translates. */
const TEXT_KEY = /^[a-z]\w*(?:\.\w+)+$/i;
const WORD = /\p{L}{2}/u;

/** The words in a source that people would read. */
function wordsIn(source: string, lang: 'ts' | 'tsx' = 'tsx'): string[] {
  const found: string[] = [];
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(look);
    if (!isNode(node)) return;
    if (node.type === 'JSXText') keep(node['value']);
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of listOf(node['children']))
        if (child.type === 'JSXExpressionContainer') literals(child['expression']);
    if (node.type === 'JSXAttribute' && isNode(node['name']) && READ.test(String(node['name']['name'])))
      literals(node['value']);
    if (
      node.type === 'Property' &&
      isNode(node['key']) &&
      READ.test(String(node['key']['name'] ?? node['key']['value']))
    )
      literals(node['value']);
    Object.values(node).forEach(look);
  };
  const literals = (node: unknown): void => {
    if (!isNode(node)) return;
    switch (node.type) {
      case 'Literal':
        return keep(node['value']);
      case 'TemplateLiteral':
        for (const { value } of listOf(node['quasis'])) keep((value as { cooked: string }).cooked);
        return;
      case 'JSXExpressionContainer':
        return literals(node['expression']);
      case 'ConditionalExpression':
        literals(node['consequent']);
        return literals(node['alternate']);
      case 'LogicalExpression':
        return literals(node['right']);
    }
  };
  const keep = (value: unknown): void => {
    if (typeof value === 'string' && WORD.test(value) && !TEXT_KEY.test(value)) found.push(value.trim());
  };
  look(parseAst(source, { lang }));
  return found;
}

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const listOf = (value: unknown): readonly Node[] => (Array.isArray(value) ? value.filter(isNode) : []);

test('the check finds words in code wherever people would read them', () => {
  const source = `
    const a = <p title="A title" className="none">Some text {isOpen ? 'open' : "shut"} {t('app.name')}</p>;
    const c = { title: 'Another title', label: 'nav.inbox', 'aria-label': isOn ? 'On' : t('off'), name: 'none' };
    const b = <Box label={\`For \${name}\`} aria-label={isOn && 'Switch it'} data-x="no word" />;
  `;
  const words = ['A title', 'Some text', 'open', 'shut', 'Another title', 'On', 'For', 'Switch it'];
  expect(wordsIn(source).toSorted()).toEqual(words.toSorted());
});

test('no interface words are in code; all are in the locale files', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: SRC }).filter(
    (file) => !/\.test\.tsx?$|^i18n\/e[ns]\/|(?:^|\/)test\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.flatMap((file) => {
    const words = wordsIn(readFileSync(join(SRC, file), 'utf8'), file.endsWith('x') ? 'tsx' : 'ts');
    return words.map((word) => `${file}: ${word}`);
  });
  expect(found).toEqual([]);
});
