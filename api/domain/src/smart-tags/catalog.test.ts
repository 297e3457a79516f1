import { MAX_TAGS_PER_ACCOUNT } from '@switchboard/contracts/base/constants';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import { type SmartTagEvent, TAG_DETAIL_DEFAULTS } from '@switchboard/contracts/smart-tags/smart-tags';
import { describe, expect, test } from 'vitest';
import { deciderSpec } from '../test/decider-spec.ts';
import {
  archiveSmartTag,
  changeSmartTag,
  defineSmartTag,
  findTagByName,
  foldCatalog,
  pickTagFields,
  restoreSmartTag,
  type SmartTagCatalog,
} from './catalog.ts';

const given = deciderSpec<SmartTagCatalog, SmartTagEvent>(foldCatalog);
const id = (value: number) => SmartTagId.parse(value);
const color = '#16a34a';
const defined = (value: number, name: string): SmartTagEvent => ({
  type: 'smart-tag.defined',
  data: { smartTagId: id(value), name, color },
});
const renamed = (value: number, name: string): SmartTagEvent => ({
  type: 'smart-tag.renamed',
  data: { smartTagId: id(value), name },
});
const recolored = (value: number, to: string): SmartTagEvent => ({
  type: 'smart-tag.recoloured',
  data: { smartTagId: id(value), color: to },
});
const changed = (fields: object): SmartTagEvent => ({
  type: 'smart-tag.changed',
  data: { smartTagId: id(1), ...fields },
});
const restored: SmartTagEvent = { type: 'smart-tag.restored', data: { smartTagId: id(1) } };
const archived = (value: number): SmartTagEvent => ({ type: 'smart-tag.archived', data: { smartTagId: id(value) } });

describe('the tag catalog', () => {
  test('contains the current state of every tag', () => {
    const catalog = foldCatalog([
      defined(1, 'Spam'),
      renamed(1, 'Junk'),
      recolored(1, '#000000'),
      defined(2, 'Poison'),
      archived(2),
    ]);
    expect([...catalog.values()]).toEqual([
      { id: 1, name: 'Junk', color: '#000000', archived: false, ...TAG_DETAIL_DEFAULTS, version: 3 },
      { id: 2, name: 'Poison', color, archived: true, ...TAG_DETAIL_DEFAULTS, version: 2 },
    ]);
  });
  test('ignores events of a tag that was never defined', () => {
    expect(foldCatalog([renamed(1, 'Junk'), recolored(1, '#000000'), archived(1)]).size).toBe(0);
  });
  test('finds a tag by its name, ignoring case and accents', () => {
    const catalog = foldCatalog([defined(1, 'Atención')]);
    expect(findTagByName(catalog, 'ATENCION')?.id).toBe(1);
    expect(findTagByName(catalog, 'other')).toBeUndefined();
  });
});

describe('defining a tag', () => {
  const define = (value: number, name: string) => (catalog: SmartTagCatalog) =>
    defineSmartTag(catalog, { id: id(value), name, color });

  test('adds it to the catalog', () => given().when(define(1, 'Spam')).then(defined(1, 'Spam')));
  test('is refused if another tag, even an archived one, has the name, ignoring case and accents', () => {
    given(defined(1, 'Spam')).when(define(2, 'SPÁM')).thenRefused('smart_tag.name_taken');
    given(defined(1, 'Spam'), archived(1)).when(define(2, 'spam')).thenRefused('smart_tag.name_taken');
  });
  test('may reuse a name that another tag has given up', () =>
    given(defined(1, 'Spam'), renamed(1, 'Junk')).when(define(2, 'Spam')).then(defined(2, 'Spam')));
  test("is refused beyond the account's limit", () => {
    const all = Array.from({ length: MAX_TAGS_PER_ACCOUNT }, (_, index) => defined(index + 1, `tag ${index}`));
    given(...all)
      .when(define(999, 'one more'))
      .thenRefused('smart_tag.limit_reached');
  });
});

describe('changing a tag', () => {
  const change = (name?: string, to?: string) => (catalog: SmartTagCatalog) =>
    changeSmartTag(catalog, { id: id(1), name, color: to });

  test('changes its name and color', () => {
    given(defined(1, 'Spam'))
      .when(change('Junk', '#000000'))
      .then(changed({ name: 'Junk', color: '#000000' }));
    given(defined(1, 'Spam')).when(change('SPAM')).then(renamed(1, 'SPAM'));
    given(defined(1, 'Spam')).when(change(undefined, '#000000')).then(recolored(1, '#000000'));
  });
  test('to the current values changes nothing', () => {
    given(defined(1, 'Spam')).when(change('Spam', color)).thenNothing();
    given(defined(1, 'Spam')).when(change()).thenNothing();
  });
  test('is refused for the name of another tag and for an unknown tag', () => {
    given(defined(1, 'Spam'), defined(2, 'Poison'))
      .when(change('poison', '#000000'))
      .thenRefused('smart_tag.name_taken');
    given().when(change('Spam')).thenRefused('resource.not_found');
  });
});

describe('the details of a tag', () => {
  const change = (fields: object) => (catalog: SmartTagCatalog) => changeSmartTag(catalog, { id: id(1), ...fields });

  test('change by one event that has only the differing fields', () => {
    given(defined(1, 'Spam'))
      .when(change({ name: 'Junk', color, mode: 'ai', description: '', icon: 'shield' }))
      .then(changed({ name: 'Junk', mode: 'ai', icon: 'shield' }));
    given(defined(1, 'Spam'), changed({ mode: 'ai' }))
      .when(change({ mode: 'ai' }))
      .thenNothing();
  });
  test('have the last reported values, and each change creates a version', () => {
    const tags = foldCatalog([
      defined(1, 'Spam'),
      changed({ mode: 'rule', raisesAttention: true }),
      renamed(1, 'Junk'),
      changed({ description: 'Sales calls', raisesAttention: false }),
    ]);
    const fields = {
      name: 'Junk',
      color,
      description: 'Sales calls',
      mode: 'rule',
      raisesAttention: false,
      icon: 'tag',
    };
    expect(tags.get(id(1))).toEqual({ id: 1, archived: false, version: 4, ...fields });
    expect([...tags.values()].map(pickTagFields)).toEqual([fields]);
  });
});

describe('restoring a tag', () => {
  const restore = (catalog: SmartTagCatalog) => restoreSmartTag(catalog, id(1));

  test('restores an archived tag', () => given(defined(1, 'Spam'), archived(1)).when(restore).then(restored));
  test('changes nothing if it is not archived', () => given(defined(1, 'Spam')).when(restore).thenNothing());
  test('is refused for an unknown tag', () => given().when(restore).thenRefused('resource.not_found'));
});

describe('archiving a tag', () => {
  const archive = (catalog: SmartTagCatalog) => archiveSmartTag(catalog, id(1));

  test('archives it', () => given(defined(1, 'Spam')).when(archive).then(archived(1)));
  test('changes nothing when it is repeated', () => given(defined(1, 'Spam'), archived(1)).when(archive).thenNothing());
  test('is refused for an unknown tag', () =>
    given(defined(2, 'Spam')).when(archive).thenRefused('resource.not_found'));
});
