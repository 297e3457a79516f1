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
const { tagsAsked, tagsRead } = tagsSlice.actions;
const told = (query: string, smartTag: SmartTag) =>
  framesReceived({
    query,
    frames: [{ cursor: null, message: { event: 'smartTag:updated', data: { smartTag, position: 9 } } }],
  });

/** The names in each catalogue, after it was asked for by Willow's own people, for itself, by its id and for a child account. */
function namesAfter(...actions: UnknownAction[]) {
  const asked = [null, 'acc_willow', 'acc_child'].flatMap((tenantId) => [
    tagsAsked({ tenantId, requestId: 'r' }),
    tagsRead({ tenantId, requestId: 'r', tags: [tenantId === 'acc_child' ? tag(2, 'Roof') : tag(1, 'Leak')] }),
  ]);
  const signedIn = sessionStarted({ payload: buildSession({ tenantId: 'acc_willow' }), receivedAt: NOW });
  const all: UnknownAction[] = [signedIn, ...asked, ...actions];
  const state = all.reduce(tagsSlice.reducer, tagsSlice.getInitialState());
  return Object.entries(state.byTenant).map(([of, tags]) => [of, ...tags.map(({ name }) => name)]);
}

test('a new tag of a child account is in that one’s catalogue alone', () => {
  expect(namesAfter(told('tenantId=acc_child&filterField=status', tag(3, 'Drain')))).toEqual([
    ['', 'Leak'],
    ['acc_willow', 'Leak'],
    ['acc_child', 'Roof', 'Drain'],
  ]);
});

test.each([
  ['on the own stream', told('', tag(3, 'Drain'))],
  ['on one that names the account', told('tenantId=acc_willow', tag(3, 'Drain'))],
  ['made here', tagDefined(tag(3, 'Drain'))],
])('a new tag of one’s own, %s, is wherever that catalogue was asked for', (_, action) => {
  expect(namesAfter(action)).toEqual([
    ['', 'Leak', 'Drain'],
    ['acc_willow', 'Leak', 'Drain'],
    ['acc_child', 'Roof'],
  ]);
});

test('a tag that is held is changed where it stands, and one of an account that nobody asked for is left out', () => {
  expect(namesAfter(told('', tag(1, 'Flood')), told('tenantId=acc_other', tag(4, 'Else')))).toEqual([
    ['', 'Flood'],
    ['acc_willow', 'Flood'],
    ['acc_child', 'Roof'],
  ]);
});
