import { CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import type { ItemKey } from '@switchboard/application/resources/items';
import { ITEM_TEXTS, openIfPossible, sealedRowId } from '@switchboard/application/resources/sealed-texts';
import { type SecretBox, secretBox } from '@switchboard/application/secrets/secret-box';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AnswerKey, answerRowId, IDEMPOTENT_ANSWERS } from '../http/idempotency/answers.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

const PAGE = 200;

/**
 * Re-seals everything that another key sealed with `SECRETS_KEY`.
 *
 * Servers that have both keys keep running meanwhile, and the command may be repeated.
 * @throws {AdminRefusal} without both keys; and after re-sealing the rest, if neither key opens something.
 */
export async function rotateSecretsKey({ pool, secretsKeys }: AdminTools): Promise<string> {
  if (secretsKeys === undefined) {
    throw new AdminRefusal(
      'rotate-secrets-key needs SECRETS_KEY, the new key, and SECRETS_KEY_PREVIOUS, the one before.',
    );
  }
  const connections = await resealAll<SealedSecret>(secretBox(secretsKeys, CONNECTION_SECRETS), {
    list: (keyId, after) => listSecretsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    toRowId: ({ id }) => id,
    replace: (row, sealed) => replaceConnectionSecret(pool, row, sealed),
  });
  const answers = await resealAll<SealedAnswer>(secretBox(secretsKeys, IDEMPOTENT_ANSWERS), {
    list: (keyId, after) => listAnswersOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    toRowId: answerRowId,
    replace: (row, sealed) => replaceAnswer(pool, row, sealed),
  });
  const texts = await resealAll<SealedText>(secretBox(secretsKeys, ITEM_TEXTS), {
    list: (keyId, after) => listTextsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    toRowId: sealedRowId,
    replace: (row, sealed) => replaceText(pool, row, sealed),
  });
  // After the current texts: a concurrent rotation turns a current text into a previous one, never the reverse.
  const previous = await resealAll<SealedText>(secretBox(secretsKeys, ITEM_TEXTS), {
    list: (keyId, after) => listPreviousTextsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    toRowId: sealedRowId,
    replace: (row, sealed) => replacePreviousText(pool, row, sealed),
  });
  const lost = connections.lost + answers.lost + texts.lost + previous.lost;
  if (lost > 0) {
    throw new AdminRefusal(
      `${lost} secrets were sealed by neither key and stay as they are: set SECRETS_KEY_PREVIOUS to theirs.`,
    );
  }
  return `Sealed with the new key: ${connections.resealed} connections, ${texts.resealed + previous.resealed} texts of items, ${answers.resealed} stored answers. SECRETS_KEY_PREVIOUS can go.`;
}

interface Sealed<T> {
  /** Lists a page of rows that other keys sealed, in a fixed order. */
  list(keyId: Buffer, after: T | undefined): Promise<T[]>;
  toRowId(row: T): string;
  replace(row: T, sealed: Buffer): Promise<void>;
}

async function resealAll<T extends { readonly sealed: Buffer }>(box: SecretBox, { list, toRowId, replace }: Sealed<T>) {
  let [resealed, lost] = [0, 0];
  for (let page = await list(box.keyId, undefined); page.length > 0; page = await list(box.keyId, page.at(-1))) {
    for (const row of page) {
      const text = openIfPossible(box, row.sealed, toRowId(row));
      if (text === undefined) {
        lost += 1;
        continue;
      }
      await replace(row, box.seal(text, toRowId(row)));
      resealed += 1;
    }
  }
  return { resealed, lost };
}

interface PageOf<T> {
  /** Rows sealed by this key are left out. */
  readonly keyId: Buffer;
  readonly after: T | undefined;
  readonly limit: number;
}

/** A sealed secret of a connection. */
interface SealedSecret {
  readonly id: string;
  readonly sealed: Buffer;
}

/** Lists sealed secrets of connections of all accounts, by id. */
async function listSecretsOfOtherKeys(db: Queryable, page: PageOf<SealedSecret>): Promise<SealedSecret[]> {
  const { rows } = await db.query<SealedSecret & Row>({
    text: `select id, secret as sealed from access.connections
      where id > $1 and substr(secret, 1, length($2::bytea)) <> $2 order by id limit $3`,
    values: [page.after?.id ?? '', page.keyId, page.limit],
  });
  return rows;
}

/** Replaces a secret unless it has changed since it was read. */
async function replaceConnectionSecret(db: Queryable, row: SealedSecret, sealed: Buffer): Promise<void> {
  await db.query({
    text: 'update access.connections set secret = $3 where id = $1 and secret = $2',
    values: [row.id, row.sealed, sealed],
  });
}

/** A sealed text of an item. */
interface SealedText extends ItemKey {
  readonly field: string;
  readonly sealed: Buffer;
}

/** Lists sealed texts of items of all accounts, by row. */
async function listTextsOfOtherKeys(db: Queryable, page: PageOf<SealedText>): Promise<SealedText[]> {
  const { tenantId = '', kind = '', id = '', field = '' } = page.after ?? {};
  const { rows } = await db.query<SealedText & Row>({
    text: `select tenant_id as "tenantId", kind, id, field, sealed from resource.sealed
      where (tenant_id, kind, id, field) > ($1, $2, $3, $4) and substr(sealed, 1, length($5::bytea)) <> $5
      order by tenant_id, kind, id, field limit $6`,
    values: [tenantId, kind, id, field, page.keyId, page.limit],
  });
  return rows;
}

/** Replaces a text unless it has changed since it was read. */
async function replaceText(db: Queryable, row: SealedText, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update resource.sealed set sealed = $6
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4 and sealed = $5`,
    values: [row.tenantId, row.kind, row.id, row.field, row.sealed, sealed],
  });
}

/** Lists previous texts, still valid after their rotation, of items of all accounts, by row. */
async function listPreviousTextsOfOtherKeys(db: Queryable, page: PageOf<SealedText>): Promise<SealedText[]> {
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

/** Replaces a previous text unless it has changed since it was read. */
async function replacePreviousText(db: Queryable, row: SealedText, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update resource.sealed set previous = $6
      where tenant_id = $1 and kind = $2 and id = $3 and field = $4 and previous = $5`,
    values: [row.tenantId, row.kind, row.id, row.field, row.sealed, sealed],
  });
}

/** A sealed answer of an idempotent request. */
interface SealedAnswer extends AnswerKey {
  readonly sealed: Buffer;
}

/** Lists sealed answers of all accounts, by key. */
async function listAnswersOfOtherKeys(db: Queryable, page: PageOf<SealedAnswer>): Promise<SealedAnswer[]> {
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

/** Replaces an answer unless it has changed since it was read. */
async function replaceAnswer(db: Queryable, row: SealedAnswer, sealed: Buffer): Promise<void> {
  await db.query({
    text: `update idempotency.answers set answer = $6
      where tenant_id = $1 and actor_id = $2 and route = $3 and key_hash = $4 and answer = $5`,
    values: [row.tenantId, row.actorId, row.route, row.keyHash, row.sealed, sealed],
  });
}

// Gives interfaces the index signature that Queryable requires.
type Row = Record<never, never>;
