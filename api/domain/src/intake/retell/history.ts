import type { ToldMessage } from '../align/tell.ts';
import { instantOf } from '../time.ts';
import type { RetellLine, RetellMessage } from './payload.ts';

/** The messages of a call's transcript: who spoke, what the tools did, and keys that were pressed. */
export function historyOf({ call, transcript_with_tool_calls: beside }: RetellMessage): ToldMessage[] {
  const lines = [beside, call.transcript_with_tool_calls, call.transcript_object].find((some) => some?.length) ?? [];
  const names = new Map(lines.flatMap(({ tool_call_id, name }) => (name ? [[tool_call_id, name] as const] : [])));
  return lines.flatMap((line) => {
    const told = messageOf(line, names.get(line.tool_call_id) ?? null);
    if (told === undefined || told.text.trim() === '') return [];
    const start = line.words?.[0]?.start;
    const offsetMs = start == null ? undefined : Math.round(start * 1_000);
    const began = call.start_timestamp;
    const at = (offsetMs !== undefined && began != null && instantOf(began + offsetMs)) || null;
    return [{ ...told, at, ...(offsetMs !== undefined && { offsetMs }) }];
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
