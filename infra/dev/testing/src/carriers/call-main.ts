import { runCall } from './call-command.ts';

try {
  // biome-ignore lint/style/noProcessEnv: a standalone program that reads its environment only here.
  await runCall(process.argv.slice(2), process.env, (line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
