import type { Conversation, LastMessage } from '@switchboard/contracts/conversations/conversation';
import type { SearchHit } from '@switchboard/contracts/conversations/list';
import type { TFunction } from 'i18next';
import { findShownHit, isFoundInTalk } from './found-in-talk.ts';
import classes from './last-line.module.css';
import { Marked } from './marked.tsx';
import { markWords, type Part } from './marks.ts';

interface LastLineProps {
  readonly row: Conversation;
  readonly t: TFunction;
  readonly isStrong: boolean;
  readonly searchString: string;
  /** The line that the search found. */
  readonly hit: SearchHit | undefined;
}

/** More characters than fit on any line. */
const MAX_SHOWN_CHARACTERS = 240;
/** A match further into the text than this is moved into view. */
const VISIBLE_CHARACTERS = 32;

/** The last message and its speaker, or the line that only the search shows. */
export function LastLine({ row, t, isStrong, searchString, hit }: LastLineProps) {
  const { lastMessage, messageCount } = row;
  const line = findShownHit(row, hit, searchString) ?? lastMessage;
  if (!line) {
    return <p className={classes['line']}>{t(messageCount > 0 ? 'row.wordsWithheld' : 'row.noMessage')}</p>;
  }
  return (
    <p className={classes['line']} data-strong={isStrong}>
      <span className={classes['text']}>
        <span className={classes['who']}>{speaker(line)}: </span>
        <bdi>
          <Marked parts={startNearMatch(markWords(line.text, searchString))} />
        </bdi>
      </span>
      {isFoundInTalk(row, searchString) && <span className={classes['found']}>{t('row.foundInTalk')}</span>}
    </p>
  );

  function speaker({ role }: Pick<LastMessage, 'role'>): string {
    const { name, number } = row;
    if (role !== 'caller' || name === null || name === number) return t(`role.${role}`);
    return name.split(/\s+/)[0] ?? name;
  }
}

/** Starts the text shortly before its first match, so that the match isn't cut off. */
function startNearMatch(parts: readonly Part[]): readonly Part[] {
  const [first, ...others] = parts;
  if (!first || first.isFound || others.length === 0 || first.text.length <= VISIBLE_CHARACTERS) {
    return parts.map(({ text, isFound }) => ({ text: text.slice(0, MAX_SHOWN_CHARACTERS), isFound }));
  }
  const space = first.text.indexOf(' ', first.text.length - VISIBLE_CHARACTERS);
  return [{ text: `…${first.text.slice(space < 0 ? -VISIBLE_CHARACTERS : space)}`, isFound: false }, ...others];
}
