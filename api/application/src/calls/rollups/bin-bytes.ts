const MORE = 0x80;
const LOW = 0x7f;

/** Encodes counts by bin as varints: the number of pairs, then for each pair the distance from the previous bin, and the count. */
export function encodeBins(bins: ReadonlyMap<number, number>): Buffer {
  const bytes: number[] = [];
  push(bytes, bins.size);
  let before = 0;
  for (const [bin, count] of [...bins].sort(([one], [other]) => one - other)) {
    push(bytes, bin - before);
    push(bytes, count);
    before = bin;
  }
  return Buffer.from(bytes);
}

function push(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest & LOW) | MORE);
  bytes.push(rest);
}

/** Decodes any number of concatenated encodings, and calls `each` for every bin. @throws {RangeError} if the bytes end within a number */
export function decodeBins(bytes: Uint8Array, each: (bin: number, count: number) => void): void {
  const { length } = bytes;
  for (let at = 0; at < length; ) {
    let numbers = 1;
    let bin = 0;
    // The number of pairs, then two numbers for each. One flat loop for speed, since a metric may have a million bins.
    for (let nth = 0; nth < numbers; nth += 1) {
      let value = 0;
      let scale = 1;
      let byte = MORE;
      while (byte >= MORE) {
        if (at >= length) throw new RangeError('bins end within a number');
        byte = bytes[at++] ?? 0;
        value += (byte & LOW) * scale;
        scale *= MORE;
      }
      if (nth === 0) numbers = 1 + 2 * value;
      else if (nth % 2 === 1) bin += value;
      else each(bin, value);
    }
  }
}
