import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildIfChanged } from '../test/build.ts';
import { launchBrowser } from '../test/chromium.ts';
import { readScreenshotConfig } from '../test/config.ts';
import { startSystem } from '../test/system.ts';
import { startThirdParty } from '../test/third-party.ts';
import { type Booth, draw } from './booth.ts';
import { type Taken, writeSheets } from './sheet.ts';
import { shots } from './shots.ts';
import { OWN_PEOPLE } from './temporary-calls.ts';
import { isDrawnIn, VARIANTS } from './variants.ts';
import { makeWorld } from './world.ts';

const CONCURRENCY = 3;
/** Otherwise, whether an untouched page may play sound would depend on when it asks. */
const SOUNDS = ['--autoplay-policy=no-user-gesture-required'];

/** Draws every state of every screen in every variant, and lists those that couldn't be reached. */
async function main(): Promise<void> {
  const { folder, only, onlyVariants } = readScreenshotConfig();
  const wanted = shots.filter(({ name }) => only.length === 0 || only.some((start) => name.startsWith(start)));
  const jobs = VARIANTS.filter(({ name }) => onlyVariants.length === 0 || onlyVariants.includes(name)).flatMap(
    (variant) => wanted.filter((shot) => isDrawnIn(shot, variant)).map((shot) => ({ variant, shot })),
  );
  if (only.length === 0 && onlyVariants.length === 0) await rm(folder, { recursive: true, force: true });
  const taken: Taken[] = [];
  await buildIfChanged();
  await using opened = new AsyncDisposableStack();
  const browser = opened.adopt(await launchBrowser(SOUNDS), (one) => one.close());
  const open = async (env?: Readonly<Record<string, string>>) =>
    opened.adopt(await startSystem(env), (system) => system.stop());
  const system = await open();
  const plain: Booth = { system, browser, world: await makeWorld(system), cookies: new Map() };
  // Most shots need neither human check nor recorder; the others get their own system.
  let guarded = plain;
  if (wanted.some(({ isGuarded }) => isGuarded)) {
    const party = opened.adopt(await startThirdParty(), (one) => one.close());
    guarded = { ...plain, system: await open(party.env), cookies: new Map() };
  }
  const seesOwnCalls = ({ shot }: (typeof jobs)[number]) => OWN_PEOPLE.includes(shot.person ?? '');
  const changing = jobs.filter(seesOwnCalls);
  const others = jobs.filter((job) => !seesOwnCalls(job));
  const lane = async (queue: typeof jobs) => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      const { shot, variant } = job;
      const file = `${shot.name}/${variant.name}.png`;
      const about = `${shot.name} ${variant.name}`;
      await mkdir(dirname(join(folder, file)), { recursive: true });
      try {
        await draw(shot.isGuarded ? guarded : plain, {
          ...job,
          file: join(folder, file),
          complain: (error) => complain(about, error),
        });
        taken.push({ name: shot.name, variant: variant.name, file });
      } catch (error) {
        complain(`${about} could not be drawn`, error);
      }
    }
  };
  const rest = () => lane(others);
  await Promise.all([lane(changing).then(rest), ...Array.from({ length: CONCURRENCY - 1 }, rest)]);
  const order = new Map(shots.map(({ name }, index) => [name, index]));
  taken.sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0) || a.variant.localeCompare(b.variant));
  await writeSheets(folder, taken);
  process.stdout.write(`${taken.length} pictures in ${folder}\n`);
}

function complain(about: string, error: unknown): void {
  process.stderr.write(`${about}: ${String(error).split('\n')[0]}\n`);
  process.exitCode = 1;
}

await main();
