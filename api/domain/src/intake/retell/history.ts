import type { ToldMessage } from '../align/tell.ts';
import { messageText } from '../given.ts';
import { instantOf, offsetOf } from '../time.ts';
import type { RetellLine, RetellMessage } from './payload.ts';

/** The messages of a call's transcript: who spoke, what the tools did, and keys that were pressed. */
export function historyOf(
  { call, transcript_with_tool_calls: beside }: RetellMessage,
  receivedAt: string,
): ToldMessage[] {
  const lines = [beside, call.transcript_with_tool_calls, call.transcript_object].find((some) => some?.length) ?? [];
  const began = instantOf(call.start_timestamp, receivedAt);
  const names = new Map(lines.flatMap(({ tool_call_id, name }) => (name ? [[tool_call_id, name] as const] : [])));
  return lines.flatMap((line) => {
    const told = messageOf(line, names.get(line.tool_call_id) ?? null);
    if (told === undefined || told.text.trim() === '') return [];
    const offsetMs = offsetOf(line.words?.[0]?.start);
    const at = (offsetMs !== undefined && began && instantOf(Date.parse(began) + offsetMs, receivedAt)) || null;
    return [{ role: told.role, text: messageText(told.text), at, ...(offsetMs !== undefined && { offsetMs }) }];
  });
}

function messageOf(line: RetellLine, toolName: string | null): Pick<ToldMessage, 'role' | 'text'> | undefined {
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
