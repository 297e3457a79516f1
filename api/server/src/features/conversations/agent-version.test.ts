import { expect, test } from 'vitest';
import { agentAfter, type KnownAgent } from './agent-version.ts';

const start = (agent: KnownAgent) =>
  ({ at: '2026-11-20T15:00:00.000Z', direction: 'inbound', from: null, to: null, ...agent }) as const;
const after = (...starts: KnownAgent[]) => starts.reduce((known, told) => agentAfter(known, start(told)), {});

test.each([
  ['told with the agent', [{ agentId: 'a', agentVersion: 'v3' }], 'v3'],
  ['told after the agent', [{ agentId: 'a' }, { agentVersion: 'v3' }], 'v3'],
  ['kept when more of the call is told', [{ agentId: 'a', agentVersion: 'v3' }, {}], 'v3'],
  [
    'kept when the same agent is told again',
    [
      { agentId: 'a', agentVersion: 'v3' },
      { agentId: 'a', agentName: 'Desk' },
    ],
    'v3',
  ],
  [
    'kept when the agent gets its id',
    [
      { agentName: 'Desk', agentVersion: 'v3' },
      { agentId: 'a', agentName: 'Desk' },
    ],
    'v3',
  ],
  ['the newer one', [{ agentId: 'a', agentVersion: 'v3' }, { agentVersion: 'v4' }], 'v4'],
  ['not that of the agent before', [{ agentId: 'a', agentVersion: 'v3' }, { agentId: 'b' }], undefined],
  [
    'not that of an agent of another name',
    [{ agentName: 'Desk', agentVersion: 'v3' }, { agentName: 'Vet' }],
    undefined,
  ],
  [
    "the next agent's own",
    [
      { agentId: 'a', agentVersion: 'v3' },
      { agentId: 'b', agentVersion: 'v1' },
    ],
    'v1',
  ],
])('the version of an agent is %s', (_, starts, version) => {
  expect(after(...starts).agentVersion).toBe(version);
});
