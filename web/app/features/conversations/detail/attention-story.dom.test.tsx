import { configureStore } from '@reduxjs/toolkit';
import type { ActivityActor, ActivityItem } from '@switchboard/contracts/conversations/activity';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../../i18n/i18n.ts';
import { buildSession } from '../../../test/build-session.ts';
import { AttentionStory } from './attention-story.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});

const RAISED = '2026-11-20T12:00:00.000Z';
const NO_DETAILS = { smartTag: null, reason: null, level: null, assignee: null, group: null, until: null } as const;
const ROBIN = { id: 'usr_robin', name: 'Robin Vale', email: 'robin@switchboard.example' };

/** Renders the story of an alert that `by` saw and then handled, in a session. */
function renderStory(by: Partial<ActivityActor>, impersonating: typeof ROBIN | null, isHandled = true): string {
  const who: ActivityActor = { kind: 'user', name: 'Jo Lind', behind: null, ...by };
  const seen: ActivityItem = { kind: 'seen', at: RAISED, by: who, ...NO_DETAILS };
  const activity = [{ ...seen, kind: 'rung' }, seen, ...(isHandled ? [{ ...seen, kind: 'handled' }] : [])];
  const state = { open: { detail: { activity } }, session: { payload: buildSession({ impersonating }) } };
  const store = configureStore({ reducer: () => state });
  const { container, unmount } = render(
    <Provider store={store}>
      <AttentionStory raisedAt={RAISED} isHandled={isHandled} />
    </Provider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each([
  ['you', {}, null, 'Seen by you'],
  ['a colleague', { name: 'Kay Moss' }, null, 'Seen by Kay Moss'],
  ['an impersonator of you', { behind: ROBIN.name }, null, 'Seen by Robin Vale of Switchboard (as Jo Lind)'],
  ['you, impersonating', { behind: ROBIN.name }, ROBIN, 'Seen by you'],
  ['the user you impersonate', {}, ROBIN, 'Seen by Jo Lind'],
])('the story says that %s saw it', (_, by, impersonating, text) => {
  expect(renderStory(by, impersonating)).toContain(text);
});

test('the story says whom the alert rang for and who impersonated them', () => {
  expect(renderStory({}, null)).toContain('Rang for Jo Lind.');
  expect(renderStory({ behind: ROBIN.name }, null)).toContain('Rang for Robin Vale of Switchboard (as Jo Lind).');
});

test('the story says who handled the alert, and only once it is handled', () => {
  expect(renderStory({}, null)).toContain('Handled by you.');
  expect(renderStory({}, null, false)).not.toContain('Handled');
});
