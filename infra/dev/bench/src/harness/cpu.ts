import { readdir, readFile } from 'node:fs/promises';

/** Linux counts in hundredths of a second, whatever the machine. */
const MS_A_TICK = 10;

/**
 * Processor time that some processes and all below them have used since they began, in ms; those that ended count where they were waited for.
 *
 * @throws where there is no /proc.
 */
export async function cpuMs(roots: readonly number[]): Promise<number> {
  const all = new Map<number, ProcessTimes>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => undefined);
    if (stat !== undefined) all.set(Number(name), timesOf(stat));
  }
  const isBelow = (pid: number): boolean => {
    const parent = all.get(pid)?.parent ?? 0;
    return roots.includes(pid) || (parent > 1 && isBelow(parent));
  };
  let ticks = 0;
  for (const [pid, times] of all) if (isBelow(pid)) ticks += times.ticks;
  return ticks * MS_A_TICK;
}

interface ProcessTimes {
  readonly parent: number;
  readonly ticks: number;
}

// Fields from the third on, see proc_pid_stat(5): the second, the program's name, may hold spaces and brackets.
function timesOf(stat: string): ProcessTimes {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [, parent] = fields;
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(parent), ticks };
}
