import { ApiKeyId } from '@switchboard/contracts/base/ids';
import { ControlMessage } from '@switchboard/contracts/stream/bus-messages';
import type { Clock } from '@switchboard/platform/clock';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { Queryable } from '@switchboard/platform/postgres/types';
import { type AccountDirectory, createAccountDirectory } from './accounts.ts';
import { type ApiKeyDirectory, createApiKeyDirectory } from './api-keys.ts';
import { createSessionDirectory, type SessionDirectory } from './sessions.ts';

/** Announces a change of rights to all replicas, this one included. Call it after the change has been committed. */
export type AnnounceControl = (change: ControlMessage) => void;

/** The credentials and accounts that this replica has cached. */
export interface Directories {
  readonly sessions: SessionDirectory;
  readonly apiKeys: ApiKeyDirectory;
  readonly accounts: AccountDirectory;
  readonly announce: AnnounceControl;
  close(): Promise<void>;
}

/**
 * Opens the directories.
 *
 * A control message evicts what it concerns from every replica's caches. A lost message delays a revocation by a second, because nothing is
 * cached for longer.
 */
export async function openDirectories(deps: {
  db: Queryable;
  bus: LiveBus;
  clock: Clock;
  logger: Logger;
}): Promise<Directories> {
  const apiKeys = createApiKeyDirectory(deps);
  const forgetKey = (id: string) => {
    if (ApiKeyId.safeParse(id).success) apiKeys.forget({ id });
  };
  const sessions = createSessionDirectory({ ...deps, onEnded: forgetKey });
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

export interface ControlDeps {
  readonly bus: LiveBus;
  readonly logger: Logger;
  readonly sessions: Pick<SessionDirectory, 'forget'>;
  readonly apiKeys: Pick<ApiKeyDirectory, 'forget'>;
  readonly accounts: Pick<AccountDirectory, 'forget'>;
}

/** Subscribes the directories to control messages. */
export async function openControl(deps: ControlDeps): Promise<{ announce: AnnounceControl; close(): Promise<void> }> {
  const apply = (change: ControlMessage) => {
    deps.sessions.forget(change);
    switch (change.kind) {
      case 'session':
        // A revoked key is announced as a session with the key's id.
        if (ApiKeyId.safeParse(change.sessionId).success) deps.apiKeys.forget({ id: change.sessionId });
        return;
      case 'user':
        deps.apiKeys.forget({ makerId: change.userId });
        return;
      case 'account':
        deps.apiKeys.forget({ tenantId: change.tenantId });
        deps.accounts.forget(change.tenantId);
        return;
      case 'agency':
        deps.accounts.forget(change.tenantId);
        return;
      default:
        change satisfies never;
    }
  };
  const close = await deps.bus.subscribe(liveChannels.control, (text) => {
    const change = parseControl(text);
    if (change) apply(change);
    else deps.logger.warn('ignored an unreadable control message');
  });
  const announce: AnnounceControl = (change) => {
    apply(change);
    deps.bus.publish(liveChannels.control, JSON.stringify(change));
  };
  return { announce, close };
}

function parseControl(text: string): ControlMessage | undefined {
  try {
    return ControlMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
