import { readdir, readFile } from 'node:fs/promises';

/** The kernel reports in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

/**
 * Returns the processor time in ms that some processes and their descendants have used. Descendants that ended count in the parent that waited for them.
 *
 * @throws without /proc.
 */
export async function cpuMs(roots: readonly number[]): Promise<number> {
  const all = new Map<number, ProcessTimes>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined) all.set(Number(name), parseStat(stat));
  }
  const isDescendant = (pid: number): boolean => {
    const parent = all.get(pid)?.parent ?? 0;
    return roots.includes(pid) || (parent > 1 && isDescendant(parent));
  };
  let ticks = 0;
  for (const [pid, times] of all) if (isDescendant(pid)) ticks += times.ticks;
  return ticks * MS_PER_TICK;
}

interface ProcessTimes {
  readonly parent: number;
  readonly ticks: number;
}

// See proc_pid_stat(5). The second field, the program's name, may contain spaces and parentheses, so the fields are read after it.
function parseStat(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, parent] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(parent), ticks };
}
