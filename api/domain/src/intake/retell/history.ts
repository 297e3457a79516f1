import { messageText } from '../call/fields.ts';
import type { ReportedMessage } from '../call/messages.ts';
import { toInstant, toOffsetMs } from '../call/time.ts';
import type { RetellLine, RetellMessage } from './payload.ts';

/** Reads the messages of a call's transcript: speech, tool calls and pressed keys. */
export function readHistory(
  { call, transcript_with_tool_calls: beside }: RetellMessage,
  receivedAt: string,
): ReportedMessage[] {
  const lines = [beside, call.transcript_with_tool_calls, call.transcript_object].find((some) => some?.length) ?? [];
  const startedAt = toInstant(call.start_timestamp, receivedAt);
  const names = new Map(lines.flatMap(({ tool_call_id, name }) => (name ? [[tool_call_id, name] as const] : [])));
  return lines.flatMap((line) => {
    const reported = messageOf(line, names.get(line.tool_call_id) ?? null);
    if (reported === undefined || reported.text.trim() === '') return [];
    const offsetMs = toOffsetMs(line.words?.[0]?.start);
    const at = (offsetMs !== undefined && startedAt && toInstant(Date.parse(startedAt) + offsetMs, receivedAt)) || null;
    return [{ role: reported.role, text: messageText(reported.text), at, ...(offsetMs !== undefined && { offsetMs }) }];
  });
}

function messageOf(line: RetellLine, toolName: string | null): Pick<ReportedMessage, 'role' | 'text'> | undefined {
  const content = line.content ?? '';
  switch (line.role) {
    case 'user':
      return { role: 'caller', text: content };
    case 'agent':
      return { role: 'agent', text: content };
    case 'transfer_target':
      return { role: 'staff', text: content };
    case 'tool_call_invocation':
      return { role: 'tool', text: `${line.name ?? 'tool'}(${line.arguments ?? ''})` };
    case 'tool_call_result':
      return { role: 'tool', text: `${toolName ?? 'tool'} -> ${content}` };
    case 'dtmf':
      return { role: 'caller', text: line.digit ?? '' };
    default:
      return undefined;
  }
}
