import { configureStore } from '@reduxjs/toolkit';
import type { ActivityActor, ActivityItem } from '@switchboard/contracts/conversations/activity';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { beforeAll, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../../i18n/i18n.ts';
import { buildSession } from '../../../test/build-session.ts';
import { type AttentionStanding, AttentionStory } from './attention-story.tsx';

beforeAll(async () => {
  await startI18n('en');
  await needTexts('conversation');
});

const RAISED = '2026-11-20T12:00:00.000Z';
const ROBIN = { id: 'usr_robin', name: 'Robin Vale', email: 'robin@switchboard.example' };

/** What the story tells of who opened it, to whoever has that session. */
function storyOf(
  by: Partial<ActivityActor>,
  impersonating: typeof ROBIN | null,
  standing: AttentionStanding = 'cleared',
): string {
  const who: ActivityActor = { kind: 'user', name: 'Jo Lind', behind: null, ...by };
  const seen: ActivityItem = { kind: 'seen', at: RAISED, by: who, smartTag: null, reason: null, level: null };
  const rung: ActivityItem = { ...seen, kind: 'rung' };
  const state = { open: { detail: { activity: [rung, seen] } }, session: { payload: buildSession({ impersonating }) } };
  const store = configureStore({ reducer: () => state });
  const { container, unmount } = render(
    <Provider store={store}>
      <AttentionStory raisedAt={RAISED} standing={standing} />
    </Provider>,
  );
  const text = container.textContent ?? '';
  unmount();
  return text;
}

test.each([
  ['oneself', {}, null, 'Opened by you'],
  ['a colleague', { name: 'Kay Moss' }, null, 'Opened by Kay Moss'],
  ['who stepped in as oneself', { behind: ROBIN.name }, null, 'Opened by Robin Vale of Switchboard (as Jo Lind)'],
  ['oneself, stepped in', { behind: ROBIN.name }, ROBIN, 'Opened by you'],
  ['whom one stepped in as', {}, ROBIN, 'Opened by Jo Lind'],
])('tells that it was opened by %s', (_, by, impersonating, text) => {
  expect(storyOf(by, impersonating)).toContain(text);
});

test('tells whom it rang for, and who was behind them', () => {
  expect(storyOf({}, null)).toContain('Rang for Jo Lind.');
  expect(storyOf({ behind: ROBIN.name }, null)).toContain('Rang for Robin Vale of Switchboard (as Jo Lind).');
});

test.each([
  ['clearing', 'Clearing for everyone…'],
  ['failed', 'Clearing failed'],
  ['cleared', 'Cleared for everyone.'],
] as const)('says that it is cleared for everyone only once it is: %s', (standing, text) => {
  expect(storyOf({}, null, standing)).toContain(text);
  expect(storyOf({}, null, standing).includes('Cleared for everyone')).toBe(standing === 'cleared');
});
