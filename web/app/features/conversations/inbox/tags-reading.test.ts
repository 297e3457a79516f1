import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readTags } from '../../../entities/tags/tags-slice.ts';
import { NOW } from '../../../test/build-session.ts';
import { buildSmartTag } from '../../../test/build-smart-tag.ts';
import { createInboxTab, stopTime } from '../test/inbox-tab.ts';

beforeEach(() => stopTime(NOW));
afterEach(() => vi.useRealTimers());

const tag = (name: string): SmartTag => ({ id: SmartTagId.parse(1), name, color: '#cc0000', archived: false });
const told = (name: string) => ({ event: 'smartTag:updated', data: { smartTag: tag(name), position: 9 } }) as const;
const RESET = { event: 'reset', data: { reason: 'too_far', asOf: 'e.9' } } as const;

/** A tab whose account's tags are asked for. */
function askingTab() {
  const tab = createInboxTab();
  void tab.store.dispatch(readTags(null));
  const names = () => tab.store.getState().tags.byTenant['']?.map(({ name }) => name);
  const answer = (name: string) => tab.calls('smartTags.list')[0]?.answer({ data: [buildSmartTag({ name })] });
  return { ...tab, names, answer };
}

test('a tag that was renamed while the tags were read is called what it was told last', async () => {
  const tab = askingTab();
  await tab.tell('', told('Flood'));
  await tab.answer('Leak');
  expect(tab.names()).toEqual(['Flood']);
});

test('the tags are asked for once, however many want them', () => {
  const tab = askingTab();
  void tab.store.dispatch(readTags(null));
  expect(tab.calls('smartTags.list')).toHaveLength(1);
});

test('the tags are read again where a stream of the account could not go on, and an answer from before is none', async () => {
  const tab = askingTab();
  await tab.answer('Leak');
  await tab.tell('tenantId=acc_other', RESET);
  expect(tab.calls('smartTags.list')).toEqual([]);
  await tab.tell('filterField=status&filterValue=open', RESET);
  await tab.tell('', RESET);
  await tab.answer('Before');
  expect(tab.names()).toEqual(['Leak']);
  await tab.answer('Flood');
  expect(tab.names()).toEqual(['Flood']);
});

test('nobody’s tags are read again that nobody asked for', async () => {
  const tab = createInboxTab();
  await tab.tell('', RESET);
  expect(tab.calls('smartTags.list')).toEqual([]);
});
