const MORE = 0x80;
const LOW = 0x7f;

/** Counts by bin as bytes: how many pairs, then of each the distance from the bin before, and the count; each in as many bytes as it needs. */
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

/** Calls back for each bin of as many encoded parts as stand one after the other. */
export function decodeBins(bytes: Uint8Array, each: (bin: number, count: number) => void): void {
  let at = 0;
  const next = () => {
    let value = 0;
    for (let scale = 1; ; scale *= MORE) {
      const byte = bytes[at++];
      if (byte === undefined) throw new RangeError('bins end within a number');
      value += (byte & LOW) * scale;
      if (byte < MORE) return value;
    }
  };
  while (at < bytes.length) {
    let bin = 0;
    for (let pairs = next(); pairs > 0; pairs -= 1) {
      bin += next();
      each(bin, next());
    }
  }
}

function push(bytes: number[], value: number): void {
  let rest = value;
  for (; rest >= MORE; rest = Math.floor(rest / MORE)) bytes.push((rest & LOW) | MORE);
  bytes.push(rest);
}
