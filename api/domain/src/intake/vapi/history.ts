import { messageText } from '../call/fields.ts';
import type { ReportedMessage } from '../call/messages.ts';
import { toInstant, toOffsetMs } from '../call/time.ts';
import type { HistoryItem } from './payload.ts';

/**
 * Reads the messages of a call's history: speech and tool calls, without the system prompt.
 *
 * If the history comes in several forms, the first one with a message counts.
 */
export function readHistory(
  forms: readonly (readonly HistoryItem[] | null | undefined)[],
  receivedAt: string,
): ReportedMessage[] {
  for (const form of forms) {
    const reported = (form ?? []).flatMap((item) => readItem(item, receivedAt));
    if (reported.length > 0) return reported;
  }
  return [];
}

function readItem(item: HistoryItem, receivedAt: string): ReportedMessage[] {
  const offsetMs = toOffsetMs(item.secondsFromStart);
  const at = toInstant(item.time, receivedAt) ?? null;
  return readTexts(item)
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text }) => ({ role, text: messageText(text), at, ...(offsetMs !== undefined && { offsetMs }) }));
}

function readTexts(item: HistoryItem): Pick<ReportedMessage, 'role' | 'text'>[] {
  const text = item.message ?? item.content ?? '';
  switch (item.role) {
    case 'user':
      return [{ role: 'caller', text }];
    case 'bot':
    case 'assistant':
      return [...readToolCalls(item), { role: 'agent', text }];
    case 'tool_calls':
      return readToolCalls(item);
    case 'tool_call_result':
    case 'tool':
    case 'function':
      return [{ role: 'tool', text: formatResult(item.name, item.result ?? text) }];
    default:
      return [];
  }
}

function readToolCalls(item: HistoryItem): Pick<ReportedMessage, 'role' | 'text'>[] {
  const calls = item.toolCalls ?? item.tool_calls ?? [];
  return calls.map((call) => {
    const args = call.function?.arguments ?? {};
    const name = call.function?.name ?? call.name ?? 'tool';
    return { role: 'tool', text: `${name}(${typeof args === 'string' ? args : JSON.stringify(args)})` };
  });
}

function formatResult(name: string | null | undefined, result: string): string {
  return name ? `${name} -> ${result}` : result;
}
