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
const tagUpdated = (name: string) =>
  ({ event: 'smartTag:updated', data: { smartTag: tag(name), position: 9 } }) as const;
const RESET = { event: 'reset', data: { reason: 'too_far', asOf: 'e.9' } } as const;

/** A tab that has requested its account's tags. */
function openTab() {
  const tab = createInboxTab();
  void tab.store.dispatch(readTags(null));
  const names = () => tab.store.getState().tags.byTenant['']?.map(({ name }) => name);
  const answer = (name: string) => tab.calls('smartTags.list')[0]?.answer({ data: [buildSmartTag({ name })] });
  return { ...tab, names, answer };
}

test('a tag renamed while the tags are read keeps its new name', async () => {
  const tab = openTab();
  await tab.receive('', tagUpdated('Flood'));
  await tab.answer('Leak');
  expect(tab.names()).toEqual(['Flood']);
});

test('the tags are requested once for several readers', () => {
  const tab = openTab();
  void tab.store.dispatch(readTags(null));
  expect(tab.calls('smartTags.list')).toHaveLength(1);
});

test('the tags are read again after a reset of the account’s stream, and an earlier response is ignored', async () => {
  const tab = openTab();
  await tab.answer('Leak');
  await tab.receive('tenantId=acc_other', RESET);
  expect(tab.calls('smartTags.list')).toEqual([]);
  await tab.receive('filterField=status&filterValue=open', RESET);
  await tab.receive('', RESET);
  await tab.answer('Before');
  expect(tab.names()).toEqual(['Leak']);
  await tab.answer('Flood');
  expect(tab.names()).toEqual(['Flood']);
});

test('a reset does not read tags that nobody requested', async () => {
  const tab = createInboxTab();
  await tab.receive('', RESET);
  expect(tab.calls('smartTags.list')).toEqual([]);
});
