import { Lifecycle } from '@switchboard/platform/lifecycle';
import { whyNotStarted } from '@switchboard/platform/why-not-started';
import { runCommand } from './commands/run-command.ts';
import { runWorker } from './run-worker.ts';

// The worker as a process of its own, or with arguments one of its commands: `npm run worker -- replay`.
const lifecycle = new Lifecycle();
const [command, ...args] = process.argv.slice(2);
try {
  if (command === undefined) await runWorker(lifecycle);
  else await runCommand(command, args, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${whyNotStarted(error, { program: 'The worker' })}\n`);
  process.exitCode = 1;
  await lifecycle.close();
}
