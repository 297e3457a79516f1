const LENGTH = 1_023_505;
const LIMIT = 1_000_000;

/**
 * Generates a table of 4,396 lines and 1,023,505 characters. Character 1,000,000 is within a phone number, so
 * truncation there would produce a different person's number.
 */
export function tableOfAMillion(): string {
  const heading = 'name,notes,phone\n';
  const number = '+4930123456789';
  const lineOf = (n: number, notes: number) =>
    `Person ${n},${'n'.repeat(notes)},+1303556${String(n).padStart(4, '0')}\n`;
  const lines: string[] = [];
  let length = heading.length;
  const add = (line: string) => {
    lines.push(line);
    length += line.length;
  };
  const most = lineOf(4_000, 207).length;
  for (let n = 1; length + 2 * most < LIMIT; n++) add(lineOf(n, 207));
  const before = LIMIT - 11 - length;
  add(`Longer,${'n'.repeat(before - 'Longer,,'.length)},${number}\n`);
  while (lines.length < 4_394) add(lineOf(lines.length, 207));
  add(`Last,${'n'.repeat(LENGTH - length - 'Last,,+13035569999\n'.length)},+13035569999\n`);
  return heading + lines.join('');
}
