import type { ToldMessage } from '../align/tell.ts';
import { messageText } from '../given.ts';
import { instantOf, offsetOf } from '../time.ts';
import type { HistoryItem } from './payload.ts';

/**
 * The messages of a call's history: who spoke and what the tools did, without the system prompt.
 *
 * If the history comes in several forms, the first one with a message counts.
 */
export function historyOf(
  forms: readonly (readonly HistoryItem[] | null | undefined)[],
  receivedAt: string,
): ToldMessage[] {
  for (const form of forms) {
    const told = (form ?? []).flatMap((item) => toldBy(item, receivedAt));
    if (told.length > 0) return told;
  }
  return [];
}

function toldBy(item: HistoryItem, receivedAt: string): ToldMessage[] {
  const offsetMs = offsetOf(item.secondsFromStart);
  const at = instantOf(item.time, receivedAt) ?? null;
  return textsOf(item)
    .filter(({ text }) => text.trim() !== '')
    .map(({ role, text }) => ({ role, text: messageText(text), at, ...(offsetMs !== undefined && { offsetMs }) }));
}

function textsOf(item: HistoryItem): Pick<ToldMessage, 'role' | 'text'>[] {
  const text = item.message ?? item.content ?? '';
  switch (item.role) {
    case 'user':
      return [{ role: 'caller', text }];
    case 'bot':
    case 'assistant':
      return [...callsOf(item), { role: 'agent', text }];
    case 'tool_calls':
      return callsOf(item);
    case 'tool_call_result':
    case 'tool':
    case 'function':
      return [{ role: 'tool', text: resultOf(item.name, item.result ?? text) }];
    default:
      return [];
  }
}

function callsOf(item: HistoryItem): Pick<ToldMessage, 'role' | 'text'>[] {
  const calls = item.toolCalls ?? item.tool_calls ?? [];
  return calls.map((call) => {
    const given = call.function?.arguments ?? {};
    const name = call.function?.name ?? call.name ?? 'tool';
    return { role: 'tool', text: `${name}(${typeof given === 'string' ? given : JSON.stringify(given)})` };
  });
}

function resultOf(name: string | null | undefined, result: string): string {
  return name ? `${name} -> ${result}` : result;
}
