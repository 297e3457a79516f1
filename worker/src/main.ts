import { Lifecycle } from '@switchboard/platform/lifecycle';
import { explainStartFailure } from '@switchboard/platform/process/start-failure';

// Runs the worker or, with arguments, one of its commands: `npm run worker -- replay`.
const lifecycle = new Lifecycle();
const [command, ...args] = process.argv.slice(2);
try {
  // Each branch imports only the code that it runs.
  if (command === undefined) {
    const { runWorker } = await import('./run-worker.ts');
    await runWorker(lifecycle);
  } else {
    const { runCommand } = await import('./commands/run-command.ts');
    await runCommand(command, args, (line) => process.stdout.write(`${line}\n`));
  }
} catch (error) {
  process.stderr.write(`${explainStartFailure(error, { program: 'The worker' })}\n`);
  process.exitCode = 1;
  await lifecycle.close();
}
