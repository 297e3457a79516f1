import type { AttentionHistoryItem, Message } from '@switchboard/contracts/conversations/message';

/** What stands in a transcript: what was said, and when attention was raised in between. */
export type TimelineItem =
  | { readonly kind: 'message'; readonly key: string; readonly at: string; readonly message: Message }
  | { readonly kind: 'raised'; readonly key: string; readonly at: string; readonly raised: AttentionHistoryItem };

/** Messages and alerts in the order of time. */
export function timelineOf(messages: readonly Message[], history: readonly AttentionHistoryItem[]): TimelineItem[] {
  const items: TimelineItem[] = messages.map((message) => ({
    kind: 'message',
    key: `m${message.seq}`,
    at: message.at,
    message,
  }));
  for (const raised of [...history].sort((a, b) => a.position - b.position)) {
    const later = items.findIndex((item) => Date.parse(item.at) > Date.parse(raised.raisedAt));
    const place = later >= 0 ? later : items.length;
    const item: TimelineItem = { kind: 'raised', key: `a${raised.position}`, at: raised.raisedAt, raised };
    items.splice(place, 0, item);
  }
  return items;
}

/** A text in parts, the evidence marked where it was said; one unmarked part if it wasn't said here. */
export function markEvidence(
  text: string,
  evidence: readonly string[],
): { readonly text: string; readonly isMarked: boolean }[] {
  for (const said of evidence) {
    const at = said === '' ? -1 : text.toLocaleLowerCase().indexOf(said.toLocaleLowerCase());
    if (at < 0) continue;
    const end = at + said.length;
    return [
      { text: text.slice(0, at), isMarked: false },
      { text: text.slice(at, end), isMarked: true },
      { text: text.slice(end), isMarked: false },
    ].filter((part) => part.text !== '');
  }
  return [{ text, isMarked: false }];
}

/**
 * The message that an alert rests on: the one that its evidence was said in, the last such up to the one that it names; else that one.
 * Who raises an alert often knows the words but not the message.
 */
export function messageOfAlert(
  messages: readonly Message[],
  { seq, evidence }: Pick<AttentionHistoryItem, 'seq' | 'evidence'>,
): Message | undefined {
  const upTo = messages.filter((message) => seq === null || message.seq <= seq);
  const said = evidence && upTo.findLast(({ text }) => markEvidence(text, [evidence]).some(({ isMarked }) => isMarked));
  return said || upTo.find((message) => message.seq === seq);
}

/** A tool's line in its parts: `lookup(now) -> Dr. Chen` is a call, its arguments and its result. */
export function toolCall(text: string): { readonly name: string; readonly args: string; readonly result: string } {
  const [call = '', ...results] = text.split(/\s*(?:->|→)\s*/);
  const open = call.indexOf('(');
  const isCall = open > 0 && call.endsWith(')');
  return {
    name: isCall ? call.slice(0, open) : call,
    args: isCall ? call.slice(open + 1, -1) : '',
    result: results.join(' → '),
  };
}
