import { ApiKeyId } from '@switchboard/contracts/ids';
import { ControlMessage } from '@switchboard/contracts/inbox/change';
import { type LiveBus, liveChannels } from '@switchboard/platform/live-bus/types';
import type { Logger } from '@switchboard/platform/logger';
import type { AccountDirectory } from './accounts.ts';
import type { ApiKeyDirectory } from './api-keys.ts';
import type { SessionDirectory } from './sessions.ts';

/** Tells everybody, this process included, that rights have changed. Called after the change has been committed. */
export type AnnounceControl = (change: ControlMessage) => void;

export interface ControlDeps {
  readonly bus: LiveBus;
  readonly logger: Logger;
  readonly sessions: Pick<SessionDirectory, 'forget'>;
  readonly apiKeys: Pick<ApiKeyDirectory, 'forget'>;
  readonly accounts: Pick<AccountDirectory, 'forget'>;
}

/**
 * Keeps what this process remembers of rights in step with all replicas: a message makes it forget what the message is about.
 *
 * A message that gets lost costs a second: nothing is remembered for longer.
 */
export async function openControl(deps: ControlDeps): Promise<{ announce: AnnounceControl; close(): Promise<void> }> {
  const apply = (change: ControlMessage) => {
    deps.sessions.forget(change);
    switch (change.kind) {
      case 'session':
        // A key that was revoked ends as a session does, by its own id.
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
    const change = parse(text);
    if (change) apply(change);
    else deps.logger.warn('a control message that nobody understands was ignored');
  });
  const announce: AnnounceControl = (change) => {
    apply(change);
    deps.bus.publish(liveChannels.control, JSON.stringify(change));
  };
  return { announce, close };
}

function parse(text: string): ControlMessage | undefined {
  try {
    return ControlMessage.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
