import { formatCsv } from '@switchboard/contracts/tables/csv';
import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const records = async (text: string) => (await parseCsv(text)).lines.map(({ record }) => record);

test.each([
  { as: 'commas', text: 'phone,name\n1,Ida\n', delimiter: ',' },
  { as: 'semicolons', text: 'phone;name\r\n1;Ida\r\n', delimiter: ';' },
  { as: 'tabs', text: 'phone\tname\r1\tIda', delimiter: '\t' },
  { as: 'bars', text: '\ufeffphone|name\n\n1|Ida', delimiter: '|' },
  { as: 'a line that declares it', text: 'sep=;\r\nphone;name\r\n1;Ida', delimiter: ';' },
])('a table with $as is read', async ({ text, delimiter }) => {
  expect((await parseCsv(text)).delimiter).toBe(delimiter);
  expect(await records(text)).toEqual([
    ['phone', 'name'],
    ['1', 'Ida'],
  ]);
});

test('the delimiter is the one that lines agree about, whatever cells hold', async () => {
  expect(await records('name;notes, dates\nQuill, Zoë;a, b\n"x, ""y"", z";c')).toEqual([
    ['name', 'notes, dates'],
    ['Quill, Zoë', 'a, b'],
    ['x, "y", z', 'c'],
  ]);
});

test('quotation marks within a cell belong to it', async () => {
  expect(await records('n,p\nRobert "Bob" Hale,1\n"Bob" Hale,2\n"Robert "Bob" Hale",3\n5" pipe,5')).toEqual([
    ['n', 'p'],
    ['Robert "Bob" Hale', '1'],
    ['"Bob" Hale', '2'],
    ['Robert "Bob" Hale', '3'],
    ['5" pipe', '5'],
  ]);
});

test('a line is where its record begins in the file, also after cells of several lines', async () => {
  const text = 'sep=,\r\nphone,notes\r\n\r\n1,"a\r\nb\nc"\r\n2,d\r\n';
  expect((await parseCsv(text)).lines.map(({ line }) => line)).toEqual([2, 4, 7]);
});

test.each([
  { text: 'phone,name\n1,"Ida\n2,Ben\n', line: 2 },
  { text: 'phone,name\n1,"Ida\n2,"Ben"\n3,Cai', line: 2 },
  { text: 'phone,name\n1,"a\nb"\n2,"Ben', line: 4 },
])('a mark that is not closed is refused by its line, $line', async ({ text, line }) => {
  await expect(parseCsv(text)).rejects.toMatchObject({
    details: { errors: [{ path: 'csv', code: 'malformed', line }] },
  });
});

test('more than 200 columns are refused by their line; empty cells behind them are left out', async () => {
  const wide = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',');
  expect((await records(`${wide(200)}${','.repeat(300_000)}\n1`))[0]).toHaveLength(200);
  await expect(parseCsv(`phone\n1\n${wide(201)}`)).rejects.toMatchObject({
    details: { errors: [{ path: 'csv', code: 'too_many_columns', line: 3 }] },
  });
});

test('what our exports write is read back', async () => {
  const lines = [
    ['a', 'b', 'c'],
    ['=1+1', '+13035550147', "'=x"],
    ['"q", w', 'l1\r\nl2', "O'Brien"],
    ['-', '@me', "''+"],
  ];
  expect(await records(`\ufeff${formatCsv(lines)}`)).toEqual(lines);
});

test('the time is linear in the length of marks that never end', async () => {
  const text = `a,b\n"${'x"y'.repeat(200_000)}`;
  expect(await records(text)).toHaveLength(2);
});

test('other requests are served while a large table is read', async () => {
  const text = `name,notes\n${'Ida,"a note, and more of it"\n'.repeat(30_000)}`;
  let rounds = 0;
  const count = () => {
    rounds += 1;
    timer = setImmediate(count);
  };
  let timer = setImmediate(count);
  expect(await records(text)).toHaveLength(30_001);
  clearImmediate(timer);
  expect(rounds).toBeGreaterThan(1);
});
