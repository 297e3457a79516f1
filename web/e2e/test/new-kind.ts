import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Follows the recipe "Add a resource" of CONTRIBUTING.md for a kind that refers to groups. */

/** The files that a new resource kind adds, and their test fixtures. */
const ADDED = {
  'api/contracts/src/people/rooms.ts': 'contract.ts.txt',
  'web/app/features/settings/rooms.tsx': 'view.tsx.txt',
};

const texts = (words: Readonly<Record<string, string>>) =>
  `  rooms: {\n${Object.entries(words)
    .map(([key, text]) => `    ${key}: '${text}',\n`)
    .join('')}  },\n`;

/** A kind's additions to existing files, each inserted before a unique line. */
const INSERTED: readonly { readonly file: string; readonly before: string; readonly text: string }[] = [
  {
    file: 'api/contracts/src/kinds.ts',
    before: "import { phoneNumbers } from './phone-numbers/phone-numbers.ts';\n",
    text: "import { rooms } from './people/rooms.ts';\n",
  },
  { file: 'api/contracts/src/kinds.ts', before: '  veterinarians,\n} as const', text: '  rooms,\n' },
  { file: 'api/contracts/src/base/kind-names.ts', before: "  'veterinarians',\n] as const", text: "  'rooms',\n" },
  {
    file: 'api/contracts/src/pages.ts',
    before: "  templates: '/settings/",
    text: "  rooms: '/settings/rooms/:id?',\n",
  },
  {
    file: 'api/server/src/test/kind-bodies.ts',
    before: '  templates: {\n',
    text: '  rooms: { least: {}, change: { floor: 2 } },\n',
  },
  {
    file: 'web/app/i18n/en/settings.ts',
    before: '  templates: {\n',
    text: texts({
      title: 'Rooms',
      create: 'New room',
      search: 'Name',
      none: 'There are no rooms yet.',
      about: 'A room is where somebody is seen.',
      floor: 'Floor',
      group: 'Looked after by',
    }),
  },
  {
    file: 'web/app/i18n/es/settings.ts',
    before: '  templates: {\n',
    text: texts({
      title: 'Salas',
      create: 'Nueva sala',
      search: 'Nombre',
      none: 'Todavía no hay salas.',
      about: 'En una sala se atiende a alguien.',
      floor: 'Planta',
      group: 'A cargo de',
    }),
  },
  { file: 'web/app/i18n/en/frame.ts', before: "    templates: '", text: "    rooms: 'Rooms',\n" },
  { file: 'web/app/i18n/es/frame.ts', before: "    templates: '", text: "    rooms: 'Salas',\n" },
  {
    file: 'web/app/shell/screens/screens.ts',
    before: '  templates: {\n',
    text: `  rooms: {
    ...resourceScreen(async () => (await import('../../features/settings/rooms.tsx')).roomsView),
    title: 'rooms.title',
    permission: 'rooms.read',
    entry: { Icon: Building2, label: 'nav.rooms', place: 'parent', area: 'people' },
  },
`,
  },
];

/** Adds the new kind to a copy of the repository. Returns the size of the change. */
export async function addKind(root: string): Promise<{ readonly files: number; readonly lines: number }> {
  const written: string[] = INSERTED.map(({ text }) => text);
  for (const [file, kept] of Object.entries(ADDED)) {
    const text = await readFile(new URL(`recipe/${kept}`, import.meta.url), 'utf8');
    await writeFile(join(root, file), text);
    written.push(text);
  }
  for (const { file, before, text } of INSERTED) {
    const source = await readFile(join(root, file), 'utf8');
    const parts = source.split(before);
    if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(before)} ${parts.length - 1} times`);
    await writeFile(join(root, file), parts.join(text + before));
  }
  const files = new Set([...Object.keys(ADDED), ...INSERTED.map(({ file }) => file)]).size;
  return {
    files,
    lines: written
      .join('\n')
      .split('\n')
      .filter((line) => line.trim() !== '').length,
  };
}
