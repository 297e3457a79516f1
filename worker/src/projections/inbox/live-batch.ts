import type { LiveBatch } from '@switchboard/contracts/inbox/change';

/** Over this, readers are only told that something changed, and read PostgreSQL. */
const MAX_CHANGES_CHARACTERS = 256 * 1024;

export interface LiveHead {
  readonly tenant: string;
  readonly epoch: string;
  readonly prev: number;
  readonly position: number;
  /** When the batch's last event was accepted. */
  readonly recordedAt?: string;
}

/**
 * Writes a batch's changes as the message that streams hear.
 *
 * Conversations are written one by one, so that a batch that is too large is given up early.
 */
export function liveMessage(head: LiveHead, changes: NonNullable<LiveBatch['changes']>): string {
  const start = JSON.stringify(head).slice(0, -1);
  const rest = `"rings":${JSON.stringify(changes.rings)},"smartTags":${JSON.stringify(changes.smartTags)}`;
  let characters = rest.length;
  const conversations: string[] = [];
  for (const change of changes.conversations) {
    const text = JSON.stringify(change);
    characters += text.length;
    if (characters > MAX_CHANGES_CHARACTERS) return `${start},"changes":null}`;
    conversations.push(text);
  }
  return `${start},"changes":{"conversations":[${conversations.join(',')}],${rest}}}`;
}
