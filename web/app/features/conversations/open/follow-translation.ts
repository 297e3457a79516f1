import type { Message } from '@switchboard/contracts/conversations/message';
import { log } from '../../../api/log.ts';
import { isSaid } from '../../../entities/transcript/transcript.ts';
import { type Effect, readDetail, type StartListening } from './open-reads.ts';
import { messagesRead, readQuery } from './open-slice.ts';
import type { OpenState } from './open-state.ts';

/** Lines that come together are asked for together, and no sooner again than after this. */
export const TRANSLATE_MS = 2_000;
/** A translator is behind by some lines at the most: of a talk that nobody translates not all is read again and again. */
const NEWEST = 50;

/**
 * Keeps a translation that is shown up with the talk: while what is said or known of it changes, the newest lines without one are asked
 * for, and what the translation came to. Answers its stop.
 */
export function startTranslating(startListening: StartListening): () => void {
  return startListening({
    predicate: (_, { open: now }, { open: before }) =>
      now.row !== before.row && now.id === before.id && firstAwaited(now) !== undefined,
    effect: async (_, effect) => {
      // One at a time: what changes while it waits is asked for with the rest, what changes while it reads in the next round.
      effect.unsubscribe();
      try {
        for (let row: OpenState['row'] | undefined; row !== effect.getState().open.row; ) {
          await effect.delay(TRANSLATE_MS);
          row = effect.getState().open.row;
          await readAwaited(effect);
        }
      } finally {
        effect.subscribe();
      }
    },
  });

  async function readAwaited(effect: Effect): Promise<void> {
    const { dispatch, getState, extra, signal } = effect;
    const { open } = getState();
    const { id, run, lang, detail } = open;
    const first = firstAwaited(open);
    if (id === null || first === undefined) return;
    try {
      const query = { after: first - 1, limit: NEWEST, ...readQuery(getState()) };
      const { data } = await extra.api.call('listMessages', { params: { id }, query }, { signal });
      const { open: now } = getState();
      if (now.run !== run || now.lang !== lang) return;
      const news = data.filter(isNewsTo(now));
      if (news.length > 0) dispatch(messagesRead({ id, run, messages: news, place: 'newest' }));
      if (news.length > 0 || detail?.translation?.status === 'stored') await readDetail(id, effect);
    } catch (error) {
      if (!signal.aborted) log.warn(`the newest lines of conversation ${id} could not be read in translation`, error);
    }
  }
}

/** The first of the newest lines that the reader wants in another language and has only as it was said. */
function firstAwaited({ lang, detail, transcript }: OpenState): number | undefined {
  if (lang === null || transcript.isDetached || detail?.translation?.status === 'original') return undefined;
  const newest = transcript.messages.slice(-NEWEST).filter((message) => isSaid(message) && !hasLang(message, lang));
  return newest.length === 0 ? undefined : Math.min(...newest.map(({ seq }) => seq));
}

const hasLang = ({ translation }: Message, lang: string | null): boolean => translation?.lang === lang;

/** What is held as it was said only, and has come in the language that is wanted. */
function isNewsTo({ transcript, lang }: OpenState): (message: Message) => boolean {
  const held = new Map(transcript.messages.map((message) => [message.seq, message]));
  return (message) => {
    const mine = held.get(message.seq);
    return mine !== undefined && hasLang(message, lang) && mine.translation?.text !== message.translation?.text;
  };
}
