import type { ToldMessage } from '../align/tell.ts';
import { instantOf } from '../time.ts';
import type { HistoryItem } from './payload.ts';

/**
 * The messages of a call's history: who spoke and what the tools did, without the system prompt.
 *
 * Where a platform sends several forms of it, the first that says anything is read.
 */
export function historyOf(...forms: (readonly HistoryItem[] | null | undefined)[]): ToldMessage[] {
  for (const form of forms) {
    const told = (form ?? []).flatMap(toldBy);
    if (told.length > 0) return told;
  }
  return [];
}

function toldBy(item: HistoryItem): ToldMessage[] {
  const offsetMs = item.secondsFromStart == null ? undefined : Math.round(item.secondsFromStart * 1_000);
  const at = instantOf(item.time) ?? null;
  return textsOf(item)
    .filter(({ text }) => text.trim() !== '')
    .map((message) => ({ ...message, at, ...(offsetMs !== undefined && { offsetMs }) }));
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
