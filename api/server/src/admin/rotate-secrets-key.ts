import { CONNECTION_SECRETS } from '@switchboard/application/connections/adopt-connections';
import { ITEM_TEXTS, openIfPossible, sealedRowId } from '@switchboard/application/resources/sealed-texts';
import { type SecretBox, secretBox } from '@switchboard/application/secrets/secret-box';
import { answerRowId, IDEMPOTENT_ANSWERS } from '../http/idempotency/answers.ts';
import {
  listAnswersOfOtherKeys,
  listPreviousTextsOfOtherKeys,
  listSecretsOfOtherKeys,
  listTextsOfOtherKeys,
  replaceAnswer,
  replaceConnectionSecret,
  replacePreviousText,
  replaceText,
  type SealedAnswer,
  type SealedSecret,
  type SealedText,
} from './sealed-queries.ts';
import { AdminRefusal, type AdminTools } from './tools.ts';

const PAGE = 200;

/**
 * Seals anew with `SECRETS_KEY` whatever another key sealed. Programs that have both keys go on meanwhile, and it can be run again.
 *
 * @throws {AdminRefusal} without both keys, or when something was sealed by neither; the rest is sealed anew by then.
 */
export async function rotateSecretsKey({ pool, secretsKeys }: AdminTools): Promise<string> {
  if (secretsKeys === undefined) {
    throw new AdminRefusal(
      'rotate-secrets-key needs SECRETS_KEY, the new key, and SECRETS_KEY_PREVIOUS, the one before.',
    );
  }
  const connections = await resealAll<SealedSecret>(secretBox(secretsKeys, CONNECTION_SECRETS), {
    list: (keyId, after) => listSecretsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    idOf: ({ id }) => id,
    replace: (row, sealed) => replaceConnectionSecret(pool, row, sealed),
  });
  const answers = await resealAll<SealedAnswer>(secretBox(secretsKeys, IDEMPOTENT_ANSWERS), {
    list: (keyId, after) => listAnswersOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    idOf: answerRowId,
    replace: (row, sealed) => replaceAnswer(pool, row, sealed),
  });
  const texts = await resealAll<SealedText>(secretBox(secretsKeys, ITEM_TEXTS), {
    list: (keyId, after) => listTextsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    idOf: sealedRowId,
    replace: (row, sealed) => replaceText(pool, row, sealed),
  });
  // After the current ones: a rotation meanwhile makes a current text a previous one, never the reverse.
  const previous = await resealAll<SealedText>(secretBox(secretsKeys, ITEM_TEXTS), {
    list: (keyId, after) => listPreviousTextsOfOtherKeys(pool, { keyId, after, limit: PAGE }),
    idOf: sealedRowId,
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
  /** A page of what other keys sealed, in a fixed order. */
  list(keyId: Buffer, after: T | undefined): Promise<T[]>;
  idOf(row: T): string;
  replace(row: T, sealed: Buffer): Promise<void>;
}

async function resealAll<T extends { readonly sealed: Buffer }>(box: SecretBox, { list, idOf, replace }: Sealed<T>) {
  let [resealed, lost] = [0, 0];
  for (let page = await list(box.keyId, undefined); page.length > 0; page = await list(box.keyId, page.at(-1))) {
    for (const row of page) {
      const text = openIfPossible(box, row.sealed, idOf(row));
      if (text === undefined) {
        lost += 1;
        continue;
      }
      await replace(row, box.seal(text, idOf(row)));
      resealed += 1;
    }
  }
  return { resealed, lost };
}
