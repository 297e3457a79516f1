import type { Message } from '@switchboard/contracts/conversations/message';
import { log } from '../../../api/log.ts';
import { isSaid } from '../../../entities/transcript/transcript.ts';
import { type Effect, readDetail, type StartListening } from './open-reads.ts';
import type { OpenState } from './open-slice.ts';
import { messagesRead, readQuery } from './open-slice.ts';

/** The minimum time between two reads of the translation. */
export const TRANSLATE_MS = 2_000;
/** A translator is only some lines behind. The bound keeps an untranslated conversation from being read in full again and again. */
const NEWEST = 50;

/**
 * Keeps a shown translation current: while the conversation changes, reads the newest untranslated lines and the translation's status. Returns a
 * function that stops.
 */
export function startTranslating(startListening: StartListening): () => void {
  return startListening({
    predicate: (_, { open: now }, { open: before }) =>
      now.row !== before.row && now.id === before.id && firstUntranslated(now) !== undefined,
    effect: async (_, effect) => {
      // One read at a time: changes during the delay join it, changes during the read start another.
      effect.unsubscribe();
      try {
        for (let row: OpenState['row'] | undefined; row !== effect.getState().open.row; ) {
          await effect.delay(TRANSLATE_MS);
          row = effect.getState().open.row;
          await readUntranslated(effect);
        }
      } finally {
        effect.subscribe();
      }
    },
  });

  async function readUntranslated(effect: Effect): Promise<void> {
    const { dispatch, getState, extra, signal } = effect;
    const { open } = getState();
    const { id, run, lang, detail } = open;
    const first = firstUntranslated(open);
    if (id === null || first === undefined) return;
    try {
      const query = { after: first - 1, limit: NEWEST, ...readQuery(getState()) };
      const { data } = await extra.api.call('listMessages', { params: { id }, query }, { signal });
      const { open: now } = getState();
      if (now.run !== run || now.lang !== lang) return;
      const messages = data.filter(isNewTranslation(now));
      if (messages.length > 0) dispatch(messagesRead({ id, run, messages, place: 'newest' }));
      if (messages.length > 0 || detail?.translation?.status === 'stored') await readDetail(id, effect);
    } catch (error) {
      if (!signal.aborted) log.warn(`could not read the translation of the newest lines of conversation ${id}`, error);
    }
  }
}

/** The sequence number of the first recent line without the chosen translation. */
function firstUntranslated({ lang, detail, transcript }: OpenState): number | undefined {
  if (lang === null || transcript.isDetached || detail?.translation?.status === 'original') return undefined;
  const newest = transcript.messages.slice(-NEWEST).filter((message) => isSaid(message) && !hasLang(message, lang));
  return newest.length === 0 ? undefined : Math.min(...newest.map(({ seq }) => seq));
}

const hasLang = ({ translation }: Message, lang: string | null): boolean => translation?.lang === lang;

/** Whether a message brings a loaded line a new translation. */
function isNewTranslation({ transcript, lang }: OpenState): (message: Message) => boolean {
  const loaded = new Map(transcript.messages.map((message) => [message.seq, message]));
  return (message) => {
    const current = loaded.get(message.seq);
    return current !== undefined && hasLang(message, lang) && current.translation?.text !== message.translation?.text;
  };
}
