import type { ItemKey } from '@switchboard/application/resources/queries';
import type { Queryable } from '@switchboard/platform/postgres/types';
import type { AnswerKey } from '../http/idempotency/queries.ts';

interface PageOf<T> {
  /** The key's whose work is left out. */
  readonly keyId: Buffer;
  readonly after: T | undefined;
  readonly limit: number;
}

/** A connection's secret, as the row holds it. */
export interface SealedSecret {
  readonly id: string;
  readonly sealed: Buffer;
}

/** Secrets of connections of all accounts that another key sealed, by id. */
export async function listSecretsOfOtherKeys(db: Queryable, page: PageOf<SealedSecret>): Promise<SealedSecret[]> {
  const { rows } = await db.query<SealedSecret & Row>({
    text: `select id, secret as sealed from access.connections
      where id > $1 and substr(secret, 1, length($2::bytea)) <> $2 order by id limit $3`,
    values: [page.after?.id ?? '', page.keyId, page.limit],
  });
  return rows;
}

/** Puts a secret in the place of the one that was read, if it is still there. */
export async function replaceConnectionSecret(db: Queryable, row: SealedSecret, sealed: Buffer): Promise<void> {
  await db.query({
    text: 'update access.connections set secret = $3 where id = $1 and secret = $2',
    values: [row.id, row.sealed, sealed],
  });
}

/** A sealed text of an item, as the row holds it. */
export interface SealedText extends ItemKey {
  readonly field: string;
  readonly sealed: Buffer;
}

/** Sealed texts of items of all accounts that another key sealed, by row. */
export async function listTextsOfOtherKeys(db: Queryable, page: PageOf<SealedText>): Promise<SealedText[]> {
  const { tenantId = '', kind = '', id = '', field = '' } = page.after ?? {};
  const { rows } = await db.query<SealedText & Row>({
    text: `select tenant_id as "tenantId", kind, id, field, sealed from resource.sealed
      where (tenant_id, kind, id, field) > ($1, $2, $3, $4) and substr(sealed, 1, length($5::bytea)) <> $5
      order by tenant_id, kind, id, field limit $6`,
    values: [tenantId, kind, id, field, page.keyId, page.limit],
  });
  return rows;
}

/** Puts a text in the place of the one that was read, if it is still there. */
export async function replaceText(db: Queryable, row: SealedText, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update resource.sealed set sealed = $6
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4 and sealed = $5`,
    values: [row.tenantId, row.kind, row.id, row.field, row.sealed, sealed],
  });
}

/** Texts before a rotation that are still good and that another key sealed, of items of all accounts, by row. */
export async function listPreviousTextsOfOtherKeys(db: Queryable, page: PageOf<SealedText>): Promise<SealedText[]> {
  const { tenantId = '', kind = '', id = '', field = '' } = page.after ?? {};
  const { rows } = await db.query<SealedText & Row>({
    text: `select tenant_id as "tenantId", kind, id, field, previous as sealed from resource.sealed
      where (tenant_id, kind, id, field) > ($1, $2, $3, $4) and previous_until > now()
        and substr(previous, 1, length($5::bytea)) <> $5
      order by tenant_id, kind, id, field limit $6`,
    values: [tenantId, kind, id, field, page.keyId, page.limit],
  });
  return rows;
}

/** Puts a text before a rotation in the place of the one that was read, if it is still there. */
export async function replacePreviousText(db: Queryable, row: SealedText, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update resource.sealed set previous = $6
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4 and previous = $5`,
    values: [row.tenantId, row.kind, row.id, row.field, row.sealed, sealed],
  });
}

/** A stored answer, as the row holds it. */
export interface SealedAnswer extends AnswerKey {
  readonly sealed: Buffer;
}

/** Stored answers of all accounts that another key sealed, by key. */
export async function listAnswersOfOtherKeys(db: Queryable, page: PageOf<SealedAnswer>): Promise<SealedAnswer[]> {
  const { tenantId = '', actorId = '', route = '', keyHash = Buffer.alloc(0) } = page.after ?? {};
  const { rows } = await db.query<SealedAnswer & Row>({
    text: `select tenant_id as "tenantId", actor_id as "actorId", route, key_hash as "keyHash", answer as sealed
      from idempotency.answers
      where (tenant_id, actor_id, route, key_hash) > ($1, $2, $3, $4) and substr(answer, 1, length($5::bytea)) <> $5
      order by tenant_id, actor_id, route, key_hash limit $6`,
    values: [tenantId, actorId, route, keyHash, page.keyId, page.limit],
  });
  return rows;
}

/** Puts an answer in the place of the one that was read, if it is still there. */
export async function replaceAnswer(db: Queryable, row: SealedAnswer, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update idempotency.answers set answer = $6
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and answer = $5`,
    values: [row.tenantId, row.actorId, row.route, row.keyHash, row.sealed, sealed],
  });
}

// For Queryable's index signature, which interfaces don't have.
type Row = Record<never, never>;
