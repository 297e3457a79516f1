import { prompts } from '@switchboard/contracts/agents/prompts';
import { isSame } from '@switchboard/contracts/base/is-same';
import { groups } from '@switchboard/contracts/people/groups';
import { templates } from '@switchboard/contracts/templates/templates';
import { describe, expect, test } from 'vitest';
import { decideChange, decideRestoredVersion, foldResources } from './resource.ts';

const at = (minute: number) => `2026-01-05T09:0${minute}:00.000Z`;
const event = (version: number, type: string, data: object, by = 'usr_ben') => ({
  type,
  version,
  data: { at: at(version), ...data },
  metadata: { actor: { id: by } },
});

describe('an item folded from its stream', () => {
  const created = event(1, 'prompt.created', { name: 'Hello', fields: { body: 'one' } });
  const changed = event(2, 'prompt.changed', { name: 'Hi', fields: { body: 'two' } }, 'usr_priya');
  const archived = event(3, 'prompt.archived', {});

  test('has the content of the last event, its creator and its last editor', () => {
    expect(foldResources('pmt_1', [created, changed])).toEqual({
      id: 'pmt_1',
      version: 2,
      name: 'Hi',
      fields: { body: 'two' },
      createdAt: at(1),
      createdBy: 'usr_ben',
      updatedAt: at(2),
      updatedBy: 'usr_priya',
      archivedAt: null,
    });
  });

  test('is archived until it is restored', () => {
    expect(foldResources('pmt_1', [created, changed, archived])).toMatchObject({ version: 3, archivedAt: at(3) });
    const restored = event(4, 'prompt.restored', {});
    expect(foldResources('pmt_1', [created, changed, archived, restored])).toMatchObject({
      version: 4,
      name: 'Hi',
      archivedAt: null,
    });
  });

  test('has the remaining content after its earlier events have been erased', () => {
    const gone = (version: number, type: string) => ({ ...event(version, type, {}), data: { erased: true } });
    const rest = { name: 'pmt_1', fields: { body: '' }, createdAt: at(1), createdBy: 'usr_ben' };
    const erased = event(3, 'prompt.erased', rest, 'usr_priya');
    expect(foldResources('pmt_1', [gone(1, 'prompt.created'), gone(2, 'prompt.changed'), erased])).toEqual({
      ...rest,
      id: 'pmt_1',
      version: 3,
      updatedAt: at(3),
      updatedBy: 'usr_priya',
      archivedAt: at(3),
    });
  });

  test('counts events of other types as versions, and is undefined without its first event', () => {
    expect(foldResources('pmt_1', [created, event(2, 'stream.resumed', {})])).toMatchObject({
      version: 2,
      name: 'Hello',
    });
    expect(foldResources('pmt_1', [changed])).toBeUndefined();
  });
});

describe('a change', () => {
  const prompt = {
    name: 'Hello',
    fields: { type: 'system', language: 'en', body: 'one', note: '', labels: { production: 1 } },
  };

  test('sets the given fields and keeps the others', () => {
    expect(decideChange(prompts, prompt, { body: 'two', name: undefined, unknown: 1 })).toEqual({
      content: { name: 'Hello', fields: { ...prompt.fields, body: 'two' } },
    });
  });

  test('that changes nothing has no content', () => {
    expect(decideChange(prompts, prompt, { name: 'Hello', body: 'one' })).toEqual({ content: undefined });
  });

  test('of a fixed field is a fault, unless the value stays the same', () => {
    expect(decideChange(prompts, prompt, { type: 'greeting' })).toEqual({ faults: [{ path: 'type', code: 'fixed' }] });
    expect(decideChange(prompts, prompt, { type: 'system' })).toEqual({ content: undefined });
  });

  test('is validated together with the unchanged fields', () => {
    const group = { name: 'Desk', fields: { ...groups.defaults, memberIds: ['usr_1'], leadId: 'usr_1' } };
    expect(decideChange(groups, group, { memberIds: ['usr_2'] })).toEqual({
      faults: [{ path: 'leadId', code: 'not_a_member' }],
    });
  });

  test('of an approved template withdraws the approval, unless the status is given', () => {
    const template = {
      name: 'refill',
      fields: { channel: 'sms', language: 'en', body: 'one', ...templates.defaults, status: 'approved' },
    };
    const status = (changes: Readonly<Record<string, unknown>>) => {
      const decision = decideChange(templates, template, changes);
      return 'content' in decision ? decision.content?.fields['status'] : decision;
    };
    expect(status({ body: 'two' })).toBe('draft');
    expect(status({ body: 'two', status: 'approved' })).toBe('approved');
    expect(status({ samples: { name: 'Ida' } })).toBe('approved');
  });

  test('to an earlier version keeps the labels', () => {
    const earlier = { name: 'Old', fields: { ...prompt.fields, body: 'zero', labels: {} } };
    expect(decideRestoredVersion(prompts, prompt, earlier)).toEqual({
      content: { name: 'Old', fields: { ...prompt.fields, body: 'zero' } },
    });
    expect(decideRestoredVersion(prompts, prompt, prompt)).toEqual({ content: undefined });
  });
});

test.each([
  [{ a: 1, b: [1, 2] }, { b: [1, 2], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [{ a: 1 }, { b: 1 }, false],
])('isSame returns whether %j and %j are equal: %j', (a, b, same) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([same, same]);
});
