import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps secrets unreadable to whoever has the database alone. */
export interface SecretBox {
  /** Seals a text for one row: it opens with that row's id alone. */
  seal(text: string, rowId: string): Buffer;
  /** @throws when it was sealed by another key, for another purpose or row, or has been altered. */
  open(sealed: Buffer, rowId: string): string;
  /** The first bytes of everything that it seals. */
  readonly keyId: Buffer;
}

/** `SECRETS_KEY` and, while it is being rotated, the one before: 32 bytes each. */
export interface SecretsKeys {
  readonly secretsKey: Buffer;
  readonly previousSecretsKey?: Buffer | undefined;
}

const CIPHER = 'aes-256-gcm';
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TAG_AT = KEY_ID_BYTES + NONCE_BYTES;
const TEXT_AT = TAG_AT + TAG_BYTES;

/**
 * Seals with AES-256-GCM under a key of its own for each `purpose`, the row's id as additional data: a sealed text moved to another row or
 * column doesn't open. What was sealed holds the id of its key, so that the key before still opens what it sealed.
 */
export function secretBox({ secretsKey, previousSecretsKey }: SecretsKeys, purpose: string): SecretBox {
  const current = derive(secretsKey, purpose);
  const keys = previousSecretsKey === undefined ? [current] : [current, derive(previousSecretsKey, purpose)];
  return {
    keyId: current.id,
    seal: (text, rowId) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(rowId));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.id, nonce, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, rowId) => {
      const key = keys.find(({ id }) => id.equals(sealed.subarray(0, KEY_ID_BYTES)))?.key;
      if (key === undefined) throw new Error('this was sealed by a key that is not here');
      const nonce = sealed.subarray(KEY_ID_BYTES, TAG_AT);
      const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(rowId));
      decipher.setAuthTag(sealed.subarray(TAG_AT, TEXT_AT));
      return decipher.update(sealed.subarray(TEXT_AT), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function derive(masterKey: Buffer, purpose: string): { readonly id: Buffer; readonly key: Buffer } {
  const bytes = (info: string, length: number) => Buffer.from(hkdfSync('sha256', masterKey, '', info, length));
  return { id: bytes('key id', KEY_ID_BYTES), key: bytes(purpose, 32) };
}
