import { readFile } from 'node:fs/promises';

const BYTES_A_KB = 1_024;

/** Resident memory of a process, in bytes. @throws where there is no /proc. */
export async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * BYTES_A_KB;
}
