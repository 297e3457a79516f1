import type { UnknownAction } from '@reduxjs/toolkit';
import { SmartTagId } from '@switchboard/contracts/base/ids';
import type { SmartTag } from '@switchboard/contracts/smart-tags/smart-tags';
import { expect, test } from 'vitest';
import { framesReceived } from '../../live/live-slice.ts';
import { sessionStarted } from '../../session/session-slice.ts';
import { buildSession, NOW } from '../../test/build-session.ts';
import { tagDefined, tagsSlice } from './tags-slice.ts';

const tag = (id: number, name: string): SmartTag => ({
  id: SmartTagId.parse(id),
  name,
  color: '#000000',
  archived: false,
});
const { tagsRequested, tagsRead } = tagsSlice.actions;
const reportChange = (query: string, smartTag: SmartTag) =>
  framesReceived({
    query,
    frames: [{ cursor: null, message: { event: 'smartTag:updated', data: { smartTag, position: 9 } } }],
  });

/** The names in each catalog after Willow's own people read it without an id, by Willow's id, and for a child account. */
function namesAfter(...actions: UnknownAction[]) {
  const reads = [null, 'acc_willow', 'acc_child'].flatMap((tenantId) => [
    tagsRequested({ tenantId, requestId: 'r' }),
    tagsRead({ tenantId, requestId: 'r', tags: [tenantId === 'acc_child' ? tag(2, 'Roof') : tag(1, 'Leak')] }),
  ]);
  const signedIn = sessionStarted({ payload: buildSession({ tenantId: 'acc_willow' }), receivedAt: NOW });
  const all: UnknownAction[] = [signedIn, ...reads, ...actions];
  const state = all.reduce(tagsSlice.reducer, tagsSlice.getInitialState());
  return Object.entries(state.byTenant).map(([of, tags]) => [of, ...tags.map(({ name }) => name)]);
}

test('a child account’s new tag is added to that account’s catalog alone', () => {
  expect(namesAfter(reportChange('tenantId=acc_child&filterField=status', tag(3, 'Drain')))).toEqual([
    ['', 'Leak'],
    ['acc_willow', 'Leak'],
    ['acc_child', 'Roof', 'Drain'],
  ]);
});

test.each([
  ['on the own stream', reportChange('', tag(3, 'Drain'))],
  ['on one that names the account', reportChange('tenantId=acc_willow', tag(3, 'Drain'))],
  ['made here', tagDefined(tag(3, 'Drain'))],
])('the account’s own new tag, %s, is added to each of its loaded catalogs', (_, action) => {
  expect(namesAfter(action)).toEqual([
    ['', 'Leak', 'Drain'],
    ['acc_willow', 'Leak', 'Drain'],
    ['acc_child', 'Roof'],
  ]);
});

test('a changed tag is updated in place, and ignored for an account that was never read', () => {
  expect(namesAfter(reportChange('', tag(1, 'Flood')), reportChange('tenantId=acc_other', tag(4, 'Else')))).toEqual([
    ['', 'Flood'],
    ['acc_willow', 'Flood'],
    ['acc_child', 'Roof'],
  ]);
});
