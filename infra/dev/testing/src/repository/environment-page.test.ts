import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const ROOT = new URL('../../../../../', import.meta.url);
const PAGE = new URL('docs/reference/environment.md', ROOT);
const HEAD = `# Environment variables

Generated from [\`.env.example\`](../../.env.example): edit that file, then run
\`npm test -- environment-page --update\`.
`;

interface Group {
  readonly meaning: string;
  readonly variables: readonly { readonly name: string; readonly value: string }[];
}

/** Reads the groups of variables of a part of `.env.example`: comment lines, then the variables that they describe. */
function readGroups(part: string): Group[] {
  const groups: Group[] = [];
  let comment: string[] = [];
  let variables: { name: string; value: string }[] = [];
  const close = () => {
    if (variables.length > 0) groups.push({ meaning: comment.join(' '), variables });
    [comment, variables] = [[], []];
  };
  for (const line of part.split('\n')) {
    const [, name, value = ''] = /^(?:# )?([A-Z_]+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) variables.push({ name, value });
    else {
      if (variables.length > 0) close();
      if (line.startsWith('# ')) comment.push(line.slice(2));
      else comment = [];
    }
  }
  close();
  return groups;
}

function writeTable(groups: readonly Group[]): string {
  const rows = groups.map(({ meaning, variables }) => {
    const values = variables.map(({ value }) => (value === '' ? '' : `\`${value}\``));
    const names = variables.map(({ name }) => `\`${name}\``).join('<br>');
    return `| ${names} | ${values.join('<br>')} | ${meaning.replaceAll('|', '\\|')} |`;
  });
  return ['| variable | default | meaning |', '|---|---|---|', ...rows].join('\n');
}

test('docs/reference/environment.md matches .env.example', async () => {
  const example = await readFile(new URL('.env.example', ROOT), 'utf8');
  const [first = '', ...parts] = example.split(/^# --- (.+?) -+$/m);
  const tables = [writeTable(readGroups(first))];
  for (let index = 0; index < parts.length; index += 2) {
    tables.push(`## ${parts[index]}`, writeTable(readGroups(parts[index + 1] ?? '')));
  }
  await expect(`${HEAD}\n${tables.join('\n\n')}\n`).toMatchFileSnapshot(PAGE.pathname);
});
