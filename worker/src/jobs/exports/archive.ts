import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { pack } from 'tar-stream';

const compress = promisify(gzip);
/** A tar archive ends with two empty blocks. */
const END_BYTES = 1_024;

/** A file of a compressed archive. One after the other and {@link archiveEnd} behind them are the archive: gzip reads what stands side by side as one. */
export async function archiveFile(name: string, text: string, at: Date): Promise<Buffer> {
  const archive = pack();
  archive.entry({ name, mtime: at }, text);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive as AsyncIterable<Buffer>) chunks.push(chunk);
  return compress(Buffer.concat(chunks).subarray(0, -END_BYTES));
}

/** What stands behind the last file. */
export const archiveEnd = (): Promise<Buffer> => compress(Buffer.alloc(END_BYTES));
