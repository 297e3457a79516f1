import { randomInt } from 'node:crypto';
import { ConversationId } from '@switchboard/contracts/base/ids';
import { eventually } from '@switchboard/testing/eventually';
import { expect } from 'vitest';
import type { SignedIn } from './access.ts';
import { StreamClient, type StreamRequest } from './stream-client.ts';
import type { World } from './world.ts';

type Request = Omit<Partial<StreamRequest>, 'url'>;

/** Opens the streams of a test. `close` closes all of them and reports violated guarantees. */
export function testStreams(world: () => World) {
  const clients: StreamClient[] = [];
  return {
    async open(who: SignedIn | undefined, request: Request = {}): Promise<StreamClient> {
      const headers = request.headers ?? (who ? { cookie: who.cookie } : {});
      const client = await StreamClient.open({ ...request, url: world().url, headers });
      clients.push(client);
      return client;
    },
    /** Closes all of them. Returns their violations. */
    close(): string[] {
      return clients.splice(0).flatMap((client) => {
        client.close();
        return client.violations;
      });
    },
  };
}

/** Generates a unique conversation id. */
export const newConversation = (): ConversationId => ConversationId.parse(randomInt(10_000, 2 ** 40));

/** Waits until the worker has processed all events of an account. */
export function projected({ database, events }: World, tenantId: string): Promise<void> {
  return eventually(async () => {
    const { rows } = await database.pool.query<{ position: number }>('select position from read.as_of($1)', [tenantId]);
    // The head advances while policies append events.
    expect(rows[0]?.position).toBe(await events.head(tenantId));
  });
}
