import { formatCsv } from '@switchboard/contracts/tables/csv';
import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const records = async (text: string) => (await parseCsv(text)).lines.map(({ record }) => record);

test.each([
  { as: 'commas', text: 'phone,name\n1,Ida\n', delimiter: ',' },
  { as: 'semicolons', text: 'phone;name\r\n1;Ida\r\n', delimiter: ';' },
  { as: 'tabs', text: 'phone\tname\r1\tIda', delimiter: '\t' },
  { as: 'bars', text: '\ufeffphone|name\n\n1|Ida', delimiter: '|' },
  { as: 'a declared delimiter', text: 'sep=;\r\nphone;name\r\n1;Ida', delimiter: ';' },
])('the CSV parser reads a table with $as', async ({ text, delimiter }) => {
  expect((await parseCsv(text)).delimiter).toBe(delimiter);
  expect(await records(text)).toEqual([
    ['phone', 'name'],
    ['1', 'Ida'],
  ]);
});

test('the CSV parser detects the delimiter that the lines agree on, whatever the cells contain', async () => {
  expect(await records('name;notes, dates\nQuill, Zoë;a, b\n"x, ""y"", z";c')).toEqual([
    ['name', 'notes, dates'],
    ['Quill, Zoë', 'a, b'],
    ['x, "y", z', 'c'],
  ]);
});

test('the CSV parser keeps quotation marks within a cell', async () => {
  expect(await records('n,p\nRobert "Bob" Hale,1\n"Bob" Hale,2\n"Robert "Bob" Hale",3\n5" pipe,5')).toEqual([
    ['n', 'p'],
    ['Robert "Bob" Hale', '1'],
    ['"Bob" Hale', '2'],
    ['Robert "Bob" Hale', '3'],
    ['5" pipe', '5'],
  ]);
});

test('the CSV parser reports the line on which each record starts, even after multi-line cells', async () => {
  const text = 'sep=,\r\nphone,notes\r\n\r\n1,"a\r\nb\nc"\r\n2,d\r\n';
  expect((await parseCsv(text)).lines.map(({ line }) => line)).toEqual([2, 4, 7]);
});

test.each([
  { text: 'phone,name\n1,"Ida\n2,Ben\n', line: 2 },
  { text: 'phone,name\n1,"Ida\n2,"Ben"\n3,Cai', line: 2 },
  { text: 'phone,name\n1,"a\nb"\n2,"Ben', line: 4 },
])('the CSV parser rejects an unclosed quotation mark with its line, $line', async ({ text, line }) => {
  await expect(parseCsv(text)).rejects.toMatchObject({
    details: { errors: [{ path: 'csv', code: 'malformed', line }] },
  });
});

test('the CSV parser rejects more than 200 columns with their line, and drops empty cells beyond them', async () => {
  const wide = (count: number) => Array.from({ length: count }, (_, at) => `c${at}`).join(',');
  expect((await records(`${wide(200)}${','.repeat(300_000)}\n1`))[0]).toHaveLength(200);
  await expect(parseCsv(`phone\n1\n${wide(201)}`)).rejects.toMatchObject({
    details: { errors: [{ path: 'csv', code: 'too_many_columns', line: 3 }] },
  });
});

test('the CSV parser reads back our own exports', async () => {
  const lines = [
    ['a', 'b', 'c'],
    ['=1+1', '+13035550147', "'=x"],
    ['"q", w', 'l1\r\nl2', "O'Brien"],
    ['-', '@me', "''+"],
  ];
  expect(await records(`\ufeff${formatCsv(lines)}`)).toEqual(lines);
});

test('the CSV parser parses unclosed quotation marks in linear time', async () => {
  const text = `a,b\n"${'x"y'.repeat(200_000)}`;
  expect(await records(text)).toHaveLength(2);
});

test('the CSV parser yields to other requests while it reads a large table', async () => {
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
