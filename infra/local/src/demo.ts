import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoFile } from '@switchboard/seed/demo/demo-file';

/** Reads the file of an earlier start; undefined if there is no valid one. */
export async function readDemoFile(dataDir: string): Promise<DemoFile | undefined> {
  try {
    return DemoFile.parse(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the file atomically. */
export async function writeDemoFile(dataDir: string, demo: DemoFile): Promise<void> {
  const file = join(dataDir, 'demo.json');
  await writeFile(`${file}.new`, `${JSON.stringify(demo, null, 2)}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
}

export interface Running {
  readonly url: string;
  /** The URL of health and metrics. */
  readonly opsUrl?: string;
  readonly demo: DemoFile | undefined;
  /** Whether sign-up is open. */
  readonly canSignUp?: boolean;
}

/** Returns the line that says where the product runs and how to sign in. */
export function readyLine({ url, opsUrl, demo, canSignUp }: Running): string {
  const ops = opsUrl === undefined ? '' : ` | health and metrics at ${opsUrl}`;
  const signUp = canSignUp ? `; sign up at ${url}/signup` : '';
  if (demo === undefined) return `Switchboard is ready at ${url}, empty${signUp}${ops}`;
  const password = demo.users[0]?.password;
  const logins = demo.users.map(({ email, role }) => `${email} (${role})`).join(', ');
  const { vapi } = demo.intake;
  return `Switchboard is ready at ${url} | password ${password} for ${logins} | API key ${demo.apiKey} | Vapi ${vapi.url} secret ${vapi.secret}${ops}`;
}
