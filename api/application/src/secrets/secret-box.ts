import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts secrets so that access to the database alone doesn't reveal them. */
export interface SecretBox {
  /** Seals a text for one row; it opens only with the same row id. */
  seal(text: string, rowId: string): Buffer;
  /** @throws if the text was sealed with another key, purpose or row id, or was altered */
  open(sealed: Buffer, rowId: string): string;
  /** The prefix of everything that this box seals. */
  readonly keyId: Buffer;
}

/** `SECRETS_KEY` and, during a rotation, the previous key: 32 bytes each. */
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
 * Creates a box that seals with AES-256-GCM, with a derived key per `purpose` and the row's id as additional data: a sealed text moved to another
 * row or column doesn't open. Each text carries the id of its key, so that the previous key still opens what it sealed.
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
      if (key === undefined) throw new Error('sealed with a key that is not configured');
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
