import { eventTypes } from '@switchboard/contracts/events';
import { createEventCodec } from '@switchboard/event-store/codec';
import { systemClock } from '@switchboard/platform/clock';
import { createLogger } from '@switchboard/platform/logger';
import { eventually } from '@switchboard/testing/eventually';
import { rebuildInbox } from '@switchboard/worker/rebuild/rebuild-inbox';
import { expect, test } from 'vitest';
import { message, started } from '../live/events.ts';
import { newConversation } from '../live/test-streams.ts';
import { openWorld } from '../live/world.ts';
import { caller } from './http.ts';

test('a list from a rebuilt inbox is the same, with a cursor of another epoch, even on connections that were used before', async () => {
  const world = await openWorld();
  try {
    const tenantId = await world.account();
    const call = caller(world, await world.signIn(tenantId));
    const id = newConversation();
    const position = await world.append(tenantId, id, started({ contactName: 'Ana' }), message('the water again'));
    const queries = ['', '?sortBy=lastMessageAt', '?searchString=water', '?filterField=direction&filterValue=inbound'];
    const ask = () => Promise.all(queries.map(async (query) => (await call(`GET /api/conversations${query}`)).body));
    await eventually(async () => expect((await ask())[0].data[0]?.position).toBe(position));
    // This runs often enough for every connection to have prepared each statement.
    for (let n = 0; n < 10; n++) await ask();
    const before = await ask();

    const { pool } = world.database;
    const logger = createLogger({ name: 'test', level: 'silent' });
    const signal = new AbortController().signal;
    await rebuildInbox({
      pool,
      logger,
      metrics: world.metrics,
      signal,
      codec: createEventCodec(eventTypes),
      clock: systemClock,
    });

    for (let n = 0; n < 10; n++) {
      const after = await ask();
      expect(after.map(({ data }) => data)).toEqual(before.map(({ data }) => data));
      for (const [index, { meta }] of after.entries()) expect(meta.asOf).not.toBe(before[index].meta.asOf);
    }
  } finally {
    await world.close();
  }
});
