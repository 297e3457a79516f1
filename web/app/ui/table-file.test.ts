import { MAX_TABLE_BYTES } from '@switchboard/contracts/tables/table-text';
import { tableOfAMillion } from '@switchboard/contracts/test/table-of-a-million';
import { expect, test } from 'vitest';
import { checkTextSize, readTableFile } from './table-file.ts';

const createFile = (text: string | Uint8Array<ArrayBuffer>) => new File([text], 'contacts.csv');
const readReason = (file: File) =>
  readTableFile(file).then(
    () => undefined,
    (error: { readonly reason?: unknown }) => error.reason,
  );

test('a table within the limit is read completely', async () => {
  const table = tableOfAMillion().slice(0, 1_000_000);
  expect((await readTableFile(createFile(table))).text).toBe(table);
});

test('a table of 1,023,505 characters is refused with its size, as a file and as pasted text', async () => {
  const reason = { code: 'too_long', size: 1_023_505, limit: 1_000_000 };
  const table = tableOfAMillion();
  expect(await readReason(createFile(table))).toEqual(reason);
  expect(checkTextSize(table)).toEqual(reason);
});

test('a table that exceeds a request’s bytes is refused with its size', async () => {
  const table = `phone\n${'😀'.repeat(400_000)}`;
  expect(await readReason(createFile(table))).toMatchObject({ code: 'too_large', size: 1_600_009 });
  const bytes = new Uint8Array(MAX_TABLE_BYTES + 1);
  expect(await readReason(createFile(bytes))).toMatchObject({ code: 'too_large', size: MAX_TABLE_BYTES + 1 });
});
