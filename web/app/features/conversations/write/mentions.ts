import { foldText, matchesSearch } from '@switchboard/contracts/base/text';
import type { Person } from '@switchboard/contracts/people/routes';

// Mentions in a note: `@` and a colleague's name. While somebody types one, the composer offers people; the note's mentions are the names that its text
// contains when it is saved, so that deleting a name takes its mention back.

/** The name that is being typed before the caret; undefined if none is. */
export function findTypedMention(text: string, caret: number): string | undefined {
  const match = /(?:^|\s)@([^\n@]{0,40})$/.exec(text.slice(0, caret));
  const typed = match?.[1];
  // A name that is complete, with a space after it, is no longer being typed.
  return typed !== undefined && /\s$/.test(typed) && typed.trim().includes(' ') ? undefined : typed;
}

const MAX_OFFERED = 5;

/** The people that a typed name may mean, by name. */
export function offerPeople(typed: string, people: readonly Person[]): readonly Person[] {
  return people
    .filter(({ status, name }) => status === 'active' && matchesSearch(foldText(name), foldText(typed)))
    .slice(0, MAX_OFFERED);
}

/** The text with the typed name completed, and the caret after it. */
export function completeMention(
  text: string,
  caret: number,
  { name }: Pick<Person, 'name'>,
): { readonly text: string; readonly caret: number } {
  const typed = findTypedMention(text, caret) ?? '';
  const start = caret - typed.length;
  const completed = `${text.slice(0, start)}${name} `;
  return { text: completed + text.slice(caret), caret: completed.length };
}

/** The ids of the people whose names a text mentions; "@Ana Flores" doesn't mention somebody named Ana. */
export function findMentions(text: string, people: readonly Person[]): readonly string[] {
  const active = people.filter(({ status }) => status === 'active');
  const mentioned = splitMentions(
    text,
    active.map(({ name }) => name),
  ).flatMap((part) => (part.isMention ? [part.text] : []));
  return active.filter(({ name }) => mentioned.includes(`@${name}`)).map(({ id }) => id);
}

/** Splits a text at the mentions of names, longest names first. */
export function splitMentions(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isMention: boolean }[] {
  const sorted = [...names].sort((a, b) => b.length - a.length).map((name) => `@${name}`);
  const parts: { text: string; isMention: boolean }[] = [];
  let rest = text;
  while (rest !== '') {
    const found = sorted
      .map((mention) => ({ mention, at: rest.indexOf(mention) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at || b.mention.length - a.mention.length)[0];
    if (found === undefined) return [...parts, { text: rest, isMention: false }];
    if (found.at > 0) parts.push({ text: rest.slice(0, found.at), isMention: false });
    parts.push({ text: found.mention, isMention: true });
    rest = rest.slice(found.at + found.mention.length);
  }
  return parts;
}
