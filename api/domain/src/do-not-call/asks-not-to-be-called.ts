import { foldSpoken } from '@switchboard/contracts/text';

/** Clear however they go on. */
const PLAIN = [
  /\b(?:stop|quit) (?:calling|phoning|contacting)\b/g,
  /\b(?:take|remove|get|cross|strike|delete) (?:me|us|my (?:phone )?number|this number|my name) (?:off|from|out of) (?:(?:of|your|the|that|this|calling|call|phone|contact) )*(?:lists?|records?|database|system)\b/g,
  /\b(?:remove|delete|erase) (?:my|this) (?:phone )?number\b/g,
  /\bon (?:your|the) do not call list\b/g,
  /\bno more calls\b/g,
  /\b(?:dej[ea]n?|par[ea]n?) (?:ya )?de (?:llamarme|llamarnos|llamar)\b/g,
  /\bno (?:me |nos )?vuelvan? a (?:llamar|llamarme|llamarnos|marcar|marcarme)\b/g,
  /\b(?:quiten|quite|quita|saquen|saque|saca|borren|borre|borra|eliminen|elimine|elimina)(?:(?:me|nos) de (?:(?:su|sus|la|las|esa|esta|toda) )*(?:listas?|base|registros?|sistema)| mi numero| mi telefono| este numero)\b/g,
  /\bno mas llamadas\b/g,
];
/** Clear unless they are of some time or condition alone: "don't call me before ten". */
const LIMITED = [
  /\b(?:do not|don'?t|(?<!\b(?:you|they) )never) (?:ever )?(?:call|phone|ring|contact) (?:me|us|here|again|any ?more|this number|my number)\b/g,
  /\b(?:no|nunca) (?:me|nos) (?:llam|marqu|busqu|contact)en?\b/g,
  /\bno llamen? (?:mas|nunca|a este numero|a mi numero|aqui)\b/g,
];
const LIMIT =
  /^(?:[\s,]*(?:again|any ?more|please|back|here|mas|nunca|por favor|de nuevo))*[\s,]*(?:before|after|until|till|unless|if|when|while|during|today|tonight|tomorrow|(?:at|by|on|in|for) (?:\d|a\b|the\b|night|noon|work|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|mon|tues|wednes|thurs|fri|satur|sun|week)|antes|despues|hasta|si\b|cuando|mientras|durante|hoy|manana|(?:a|de|en|por|el|los|entre) (?:la|las|el|los|\d|lunes|martes|miercoles|jueves|viernes|sabado|domingo))/;
/** "If you don't call me", "why don't you", "si no me llamen". */
const CONDITION = /\b(?:if|unless|why|si|por que)\b/;
const DENIED =
  /(?<!\b(?:if|unless|si) (?:you |they )?)\b(?:(?:do not|don'?t|did not|didn'?t|never|no|nunca)(?: (?:say|said|want you to|ask you to|dije que|digo que|quiero que))?|not) $/;
const ENOUGH = 30;

/** Tells whether a caller asks not to be called any more, in English or Spanish. */
export function asksNotToBeCalled(words: string): boolean {
  const text = foldSpoken(words).replaceAll('’', "'").replaceAll('\n', ' ');
  const before = (at: number) => text.slice(Math.max(0, at - ENOUGH), at);
  return (
    PLAIN.some((pattern) => finds(text, pattern, (at) => !DENIED.test(before(at)))) ||
    LIMITED.some((pattern) =>
      finds(text, pattern, (at, end) => !CONDITION.test(clauseIn(before(at))) && !LIMIT.test(text.slice(end))),
    )
  );
}

/** What stands in the same clause. */
const clauseIn = (before: string) =>
  before.slice(Math.max(...[...'.,;!?'].map((mark) => before.lastIndexOf(mark))) + 1);

function finds(text: string, pattern: RegExp, counts: (at: number, end: number) => boolean): boolean {
  return [...text.matchAll(pattern)].some(({ index, 0: { length } }) => counts(index, index + length));
}
