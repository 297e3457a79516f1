import { readFile } from 'node:fs/promises';

const BYTES_PER_KB = 1_024;

/** Returns the resident memory of a process in bytes. @throws without /proc. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * BYTES_PER_KB;
}
