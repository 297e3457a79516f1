import { MAX_TABLE_BYTES } from '@switchboard/contracts/tables/table-text';
import { tableOfAMillion } from '@switchboard/contracts/test/table-of-a-million';
import { expect, test } from 'vitest';
import { readTableFile, sizeFaultOf } from './table-file.ts';

const fileOf = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'contacts.csv');
const reasonOf = (file: File) =>
  readTableFile(file).then(
    () => undefined,
    (error: { readonly reason?: unknown }) => error.reason,
  );

test('a table that fits is read whole, to the character', async () => {
  const table = tableOfAMillion().slice(0, 1_000_000);
  expect((await readTableFile(fileOf(table))).text).toBe(table);
});

test('a table of 1,023,505 characters is refused with its size, as a file and as a pasted text', async () => {
  const reason = { code: 'too_long', size: 1_023_505, limit: 1_000_000 };
  const table = tableOfAMillion();
  expect(await reasonOf(fileOf(table))).toEqual(reason);
  expect(sizeFaultOf(table)).toEqual(reason);
});

test('a table that takes more bytes than a request is refused with its size', async () => {
  const table = `phone\n${'😀'.repeat(400_000)}`;
  expect(await reasonOf(fileOf(table))).toMatchObject({ code: 'too_large', size: 1_600_009 });
  const bytes = new Uint8Array(MAX_TABLE_BYTES + 1);
  expect(await reasonOf(fileOf(bytes))).toMatchObject({ code: 'too_large', size: MAX_TABLE_BYTES + 1 });
});
