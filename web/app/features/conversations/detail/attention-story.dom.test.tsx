import { configureStore } from '@reduxjs/toolkit';
import type { ActivityActor, ActivityItem } from '@switchboard/contracts/conversations/activity';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../../i18n/i18n.ts';
import { buildSession } from '../../../test/build-session.ts';
import { type AttentionState, AttentionStory } from './attention-story.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});

const RAISED = '2026-11-20T12:00:00.000Z';
const NO_DETAILS = { smartTag: null, reason: null, level: null, assignee: null, group: null, until: null } as const;
const ROBIN = { id: 'usr_robin', name: 'Robin Vale', email: 'robin@switchboard.example' };

/** Renders the story of an alert that `by` opened, in a session. */
function renderStory(
  by: Partial<ActivityActor>,
  impersonating: typeof ROBIN | null,
  alertState: AttentionState = 'cleared',
): string {
  const who: ActivityActor = { kind: 'user', name: 'Jo Lind', behind: null, ...by };
  const seen: ActivityItem = { kind: 'seen', at: RAISED, by: who, ...NO_DETAILS };
  const rung: ActivityItem = { ...seen, kind: 'rung' };
  const state = { open: { detail: { activity: [rung, seen] } }, session: { payload: buildSession({ impersonating }) } };
  const store = configureStore({ reducer: () => state });
  const { container, unmount } = render(
    <Provider store={store}>
      <AttentionStory raisedAt={RAISED} state={alertState} />
    </Provider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each([
  ['you', {}, null, 'Opened by you'],
  ['a colleague', { name: 'Kay Moss' }, null, 'Opened by Kay Moss'],
  ['an impersonator of you', { behind: ROBIN.name }, null, 'Opened by Robin Vale of Switchboard (as Jo Lind)'],
  ['you, impersonating', { behind: ROBIN.name }, ROBIN, 'Opened by you'],
  ['the user you impersonate', {}, ROBIN, 'Opened by Jo Lind'],
])('the story says that %s opened it', (_, by, impersonating, text) => {
  expect(renderStory(by, impersonating)).toContain(text);
});

test('the story says whom the alert rang for and who impersonated them', () => {
  expect(renderStory({}, null)).toContain('Rang for Jo Lind.');
  expect(renderStory({ behind: ROBIN.name }, null)).toContain('Rang for Robin Vale of Switchboard (as Jo Lind).');
});

test.each([
  ['clearing', 'Clearing for everyone…'],
  ['failed', 'Clearing failed'],
  ['cleared', 'Cleared for everyone.'],
] as const)('the story says that the alert is cleared only once it is: %s', (alertState, text) => {
  expect(renderStory({}, null, alertState)).toContain(text);
  expect(renderStory({}, null, alertState).includes('Cleared for everyone')).toBe(alertState === 'cleared');
});
