import { expect, test } from 'vitest';
import { findCallRoute, type RoutedNumber } from './number-route.ts';

const schedule = [{ weekday: 1, from: '08:00', to: '18:00' }];
const OPEN = { weekday: 1, time: '10:00' };
const CLOSED = { weekday: 1, time: '20:00' };
const NONE: RoutedNumber = {
  inboundAgentId: null,
  fallbackNumber: null,
  hours: { agentId: null, outsideAgentId: null, schedule: [] },
};
const agent = (agentId: string) => ({ kind: 'agent', agentId });
const DAY: RoutedNumber = {
  ...NONE,
  inboundAgentId: 'agt_any',
  hours: { agentId: 'agt_day', outsideAgentId: 'agt_night', schedule },
};

test('a number without hours always routes to its agent', () => {
  expect(findCallRoute({ ...NONE, inboundAgentId: 'agt_any' }, CLOSED)).toEqual(agent('agt_any'));
});

test('hours divide calls among agents', () => {
  expect([findCallRoute(DAY, OPEN), findCallRoute(DAY, CLOSED)]).toEqual([agent('agt_day'), agent('agt_night')]);
  expect(findCallRoute({ ...DAY, hours: { ...DAY.hours, agentId: null } }, OPEN)).toEqual(agent('agt_any'));
});

test('without an agent for closed hours, calls go to the fallback number, or else to the default agent', () => {
  const closed = { ...DAY, hours: { ...DAY.hours, outsideAgentId: null } };
  const onward = { ...closed, fallbackNumber: '+13035550111' };
  expect(findCallRoute(onward, CLOSED)).toEqual({ kind: 'number', number: '+13035550111' });
  expect(findCallRoute(closed, CLOSED)).toEqual(agent('agt_any'));
});

test('a number without an agent routes to its fallback number, or to nobody', () => {
  expect(findCallRoute(NONE, OPEN)).toEqual({ kind: 'nobody' });
  expect(findCallRoute({ ...NONE, fallbackNumber: '+13035550111' }, OPEN)).toMatchObject({ kind: 'number' });
});
