import { expect, test } from 'vitest';
import { applyStart, type KnownAgent } from './agent-version.ts';

const start = (agent: KnownAgent) =>
  ({ at: '2026-11-20T15:00:00.000Z', direction: 'inbound', from: null, to: null, ...agent }) as const;
const after = (...starts: KnownAgent[]) => starts.reduce((known, agent) => applyStart(known, start(agent)), {});

test.each([
  ['takes the version from the event that names the agent', [{ agentId: 'a', agentVersion: 'v3' }], 'v3'],
  ['takes the version from a later event', [{ agentId: 'a' }, { agentVersion: 'v3' }], 'v3'],
  ['keeps the version after an event without an agent', [{ agentId: 'a', agentVersion: 'v3' }, {}], 'v3'],
  [
    'keeps the version when the same agent is reported again',
    [
      { agentId: 'a', agentVersion: 'v3' },
      { agentId: 'a', agentName: 'Desk' },
    ],
    'v3',
  ],
  [
    'keeps the version when the agent gets its id',
    [
      { agentName: 'Desk', agentVersion: 'v3' },
      { agentId: 'a', agentName: 'Desk' },
    ],
    'v3',
  ],
  ['takes the newer version', [{ agentId: 'a', agentVersion: 'v3' }, { agentVersion: 'v4' }], 'v4'],
  ['drops the version of another agent', [{ agentId: 'a', agentVersion: 'v3' }, { agentId: 'b' }], undefined],
  [
    'drops the version of an agent with another name',
    [{ agentName: 'Desk', agentVersion: 'v3' }, { agentName: 'Vet' }],
    undefined,
  ],
  [
    'takes the version of the next agent',
    [
      { agentId: 'a', agentVersion: 'v3' },
      { agentId: 'b', agentVersion: 'v1' },
    ],
    'v1',
  ],
])('%s', (_, starts, version) => {
  expect(after(...starts).agentVersion).toBe(version);
});
