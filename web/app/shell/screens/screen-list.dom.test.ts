import { PAGES } from '@switchboard/contracts/pages';
import { ROLE_PERMISSIONS } from '@switchboard/contracts/permissions';
import { describe, expect, test } from 'vitest';
import { allTexts } from '../../i18n/all-texts.ts';
import { TEXT_PARTS } from '../../i18n/load-texts.ts';
import { listedScreens, listedUnder, maySee, maySeeIn, SCREEN_NAMES } from './screen-list.ts';
import { screens } from './screens.ts';

const english = await allTexts('en');

describe('the screen table', () => {
  test('has every path of the contracts once', () => {
    expect([...SCREEN_NAMES].sort()).toEqual(Object.keys(PAGES).sort());
  });

  test('gives no two screens the same keys', () => {
    const keys = SCREEN_NAMES.flatMap((name) => screens[name].entry?.keys ?? []);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test.each(SCREEN_NAMES)('names %s by texts that are loaded when they are shown', async (name) => {
    const { title, texts = [], entry } = screens[name];
    const start = await TEXT_PARTS.en.start();
    const own = Object.assign({}, start, ...(await Promise.all(texts.map((part) => TEXT_PARTS.en[part]()))));
    const titles = typeof title === 'string' ? [title] : [undefined, 'mails', 'x'].map((id) => title({ id }));
    for (const key of titles) expect([key, textAt(own, key)]).toEqual([key, textAt(english, key)]);
    for (const key of [entry?.label, entry?.shortLabel])
      if (key !== undefined) expect(textAt(start, key)).toBeTypeOf('string');
  });

  test('offers each role only what it may see', () => {
    const names = (role: keyof typeof ROLE_PERMISSIONS) =>
      listedScreens(ROLE_PERMISSIONS[role]).map(({ name }) => name);
    expect(names('viewer')).toEqual([
      'dashboard',
      'conversations',
      'callLogs',
      'performance',
      'veterinarians',
      'settings',
      'general',
      'groups',
      'views',
      'smartTags',
      'phoneNumbers',
      'templates',
      'account',
    ]);
    expect(names('builder')).toContain('prompts');
    expect(names('super_admin')).toEqual(['admin', 'account']);
    expect(maySee('admin', ROLE_PERMISSIONS.admin)).toBe(false);
    expect(maySee('login', [])).toBe(true);
  });

  test('shows a parent to users who may see one of its children', () => {
    const table = {
      settings: {},
      tags: { parent: 'admin', permission: 'smartTag.manage' },
      people: { parent: 'settings', permission: 'user.manage' },
      keys: { parent: 'settings', permission: 'apiKey.manage' },
    } as const;
    const sees = (...permissions: Parameters<typeof maySee>[1]) => maySeeIn(table, { name: 'settings', permissions });
    expect([sees('apiKey.manage'), sees('user.manage', 'apiKey.manage'), sees('smartTag.manage'), sees()]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('lists nothing under a screen that is not a parent', () => {
    expect(listedUnder('dashboard', ROLE_PERMISSIONS.admin)).toEqual([]);
    expect(listedUnder('settings', ROLE_PERMISSIONS.viewer).map(({ name }) => name)).toEqual([
      'general',
      'groups',
      'views',
      'smartTags',
      'phoneNumbers',
      'templates',
    ]);
  });
});

function textAt(texts: unknown, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (part, name) => (typeof part === 'object' && part !== null ? part[name as keyof typeof part] : undefined),
      texts,
    );
}
