import { runCall } from './call-command.ts';

try {
  // biome-ignore lint/style/noProcessEnv: of a program of its own, which reads its environment here alone.
  await runCall(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
