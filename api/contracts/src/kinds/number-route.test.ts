import { expect, test } from 'vitest';
import { type RoutedNumber, routeAt } from './number-route.ts';

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

test('a number without hours goes to its agent at all times', () => {
  expect(routeAt({ ...NONE, inboundAgentId: 'agt_any' }, CLOSED)).toEqual(agent('agt_any'));
});

test('hours divide calls among agents', () => {
  expect([routeAt(DAY, OPEN), routeAt(DAY, CLOSED)]).toEqual([agent('agt_day'), agent('agt_night')]);
  expect(routeAt({ ...DAY, hours: { ...DAY.hours, agentId: null } }, OPEN)).toEqual(agent('agt_any'));
});

test('outside of hours without an agent for that, the next number is called, and where there is none the agent answers', () => {
  const closed = { ...DAY, hours: { ...DAY.hours, outsideAgentId: null } };
  const onward = { ...closed, fallbackNumber: '+13035550111' };
  expect(routeAt(onward, CLOSED)).toEqual({ kind: 'number', number: '+13035550111' });
  expect(routeAt(closed, CLOSED)).toEqual(agent('agt_any'));
});

test('a number without an agent goes on to the next, or to nobody', () => {
  expect(routeAt(NONE, OPEN)).toEqual({ kind: 'nobody' });
  expect(routeAt({ ...NONE, fallbackNumber: '+13035550111' }, OPEN)).toMatchObject({ kind: 'number' });
});
