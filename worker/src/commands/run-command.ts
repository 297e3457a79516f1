import { ConfigError } from '@switchboard/platform/env';
import { rebuild } from './rebuild.ts';
import { replay } from './replay.ts';
import type { Say } from './say.ts';

/**
 * Runs one of the worker's commands and says what it did.
 *
 * @throws {ConfigError} when there is no such command.
 */
export async function runCommand(command: string, args: readonly string[], say: Say): Promise<void> {
  switch (command) {
    case 'replay':
      return await replay(args, say);
    case 'rebuild':
      return await rebuild(args, say);
    default:
      throw new ConfigError([`There is no command ${JSON.stringify(command)}: ${USAGE}`]);
  }
}

const USAGE = 'say "replay [account]", "rebuild inbox" or "rebuild figures", or nothing to run the worker.';
