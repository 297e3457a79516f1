import { ConfigError } from '@switchboard/platform/env';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';

/**
 * Runs one of the worker's commands and prints what it did, line by line.
 *
 * @throws {ConfigError} if there is no such command.
 */
export async function runCommand(
  command: string,
  args: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  switch (command) {
    case 'replay':
      return await replay(args, print);
    case 'rebuild':
      return await rebuild(args, print);
    default:
      throw new ConfigError([`There is no command ${JSON.stringify(command)}: ${USAGE}`]);
  }
}

const USAGE = 'say "replay [account]", "rebuild inbox" or "rebuild figures", or nothing to run the worker.';
