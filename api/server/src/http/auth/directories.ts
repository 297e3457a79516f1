import type { Clock } from '@switchboard/platform/clock';
import type { LiveBus } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AccountDirectory, createAccountDirectory } from './accounts.ts';
import { type ApiKeyDirectory, createApiKeyDirectory } from './api-keys.ts';
import { type AnnounceControl, openControl } from './control.ts';
import { noteUse } from './session-use.ts';
import { createSessionDirectory, type SessionDirectory } from './sessions.ts';

/** Who may do what, as this process reads it. */
export interface Directories {
  readonly sessions: SessionDirectory;
  readonly apiKeys: ApiKeyDirectory;
  readonly accounts: AccountDirectory;
  readonly announce: AnnounceControl;
  close(): Promise<void>;
}

/** Opens the directories and keeps them in step with all replicas. */
export async function openDirectories(deps: {
  db: Queryable;
  bus: LiveBus;
  clock: Clock;
  logger: Logger;
}): Promise<Directories> {
  const sessions = noteUse(createSessionDirectory(deps), deps);
  const apiKeys = createApiKeyDirectory(deps);
  const accounts = createAccountDirectory(deps);
  const { announce, close } = await openControl({ ...deps, sessions, apiKeys, accounts });
  return {
    sessions,
    apiKeys,
    accounts,
    announce,
    close: async () => {
      await close();
      await apiKeys.close();
    },
  };
}
