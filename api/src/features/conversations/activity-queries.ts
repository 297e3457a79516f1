import type { ConversationId } from '@switchboard/contracts/ids';
import type { Actor } from '@switchboard/platform/event-store/types';
import type { Queryable } from '@switchboard/platform/postgres/types';

export interface Ring {
  readonly at: string;
  readonly actor: Actor;
  /** The person behind an impersonated user. */
  readonly behindId: string | undefined;
}

/** Who heard a conversation ring, the latest of them, oldest first. */
export async function listRings(
  db: Queryable,
  tenant: string,
  { id, limit }: { readonly id: ConversationId; readonly limit: number },
): Promise<Ring[]> {
  const { rows } = await db.query<RingRow>({
    name: 'conversations-list-rings',
    text: `select rung_at, actor_kind, actor_id, on_behalf_of from inbox.rings
      where tenant_id = $1 and conversation_id = $2 order by id desc limit $3`,
    values: [tenant, id, limit],
  });
  return rows.reverse().map(({ rung_at, actor_kind, actor_id, on_behalf_of }) => ({
    at: rung_at.toISOString(),
    actor: { kind: actor_kind, id: actor_id },
    behindId: on_behalf_of ?? undefined,
  }));
}

interface RingRow {
  readonly rung_at: Date;
  readonly actor_kind: Actor['kind'];
  readonly actor_id: string;
  readonly on_behalf_of: string | null;
}

/**
 * The names of people, and of the account's keys and connections, by their ids; ids say their kind, so that one list holds them all.
 *
 * Ask for ids of the account's own records only: its agency's owner and super administrators act in it too, and they are of
 * other accounts, so people are found wherever they are at home.
 */
export async function findActorNames(
  db: Queryable,
  tenant: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'conversations-actor-names',
    text: `select id, name from access.users where id = any ($2::text[])
      union all select id, name from access.api_keys where tenant_id = $1 and id = any ($2::text[])
      union all select id, name from access.connections where tenant_id = $1 and id = any ($2::text[])`,
    values: [tenant, [...new Set(ids)]],
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}
