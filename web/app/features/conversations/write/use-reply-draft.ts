import type { ConversationId } from '@switchboard/contracts/base/ids';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { isAborted } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { forgetUnsent, readUnsent, unsentKey, writeUnsent } from './unsent-texts.ts';
import { deleteDraft, readDraft, saveDraft } from './write-calls.ts';

const SAVE_AFTER_MS = 600;
const RETRY_MS = 5_000;

export interface ReplyDraft {
  readonly text: string;
  /** The last message that the writer had seen when they began. */
  readonly baseSeq: number;
  readonly isSaved: boolean;
  readonly change: (text: string) => void;
  /** Waits for a save that is under way and makes no other, so that none arrives after the text was sent. */
  readonly stopSaving: () => Promise<void>;
  /** Forgets what was sent; text typed since stays. */
  readonly clear: (sent: string) => void;
}

/**
 * The user's reply to a conversation as they type it: in this browser at once, and on the server shortly after, for their other devices.
 *
 * Nothing is saved before the server's draft is known; if both have a text, the server's comes first and the typed one follows it. Saves run one after
 * another and are retried, so that the last text is the one that stays.
 */
export function useReplyDraft(id: ConversationId, lastSeq: number): ReplyDraft {
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id ?? '');
  const key = unsentKey(me, id, 'reply');
  const [draft, setDraft] = useState(() => {
    const { text = '', baseSeq = lastSeq } = readUnsent(key) ?? {};
    return { text, baseSeq };
  });
  const [isRead, setRead] = useState(false);
  /** The server's text; undefined before it is known. */
  const [saved, setSaved] = useState<string>();
  const [tries, setTries] = useState(0);
  const saving = useRef<Promise<void>>(Promise.resolve());
  const isStopped = useRef(false);
  const { text, baseSeq } = draft;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed read is tried again.
  useEffect(() => {
    if (isRead) return;
    const left = new AbortController();
    dispatch(readDraft(id, left.signal)).then(
      (stored) => {
        if (left.signal.aborted) return;
        setRead(true);
        setSaved(stored.text);
        if (stored.text === '') return;
        setDraft((typed) => {
          if (typed.text === '' || typed.text === stored.text)
            return { text: stored.text, baseSeq: stored.baseSeq ?? 0 };
          const isNewer = typed.text.startsWith(stored.text);
          const joined = isNewer ? typed.text : `${stored.text}\n${typed.text}`;
          return { text: joined, baseSeq: Math.min(typed.baseSeq, stored.baseSeq ?? 0) };
        });
      },
      (error: unknown) => {
        if (isAborted(error)) return;
        log.warn('could not read a draft', error);
        setTimeout(() => setTries((count) => count + 1), RETRY_MS);
      },
    );
    return () => left.abort();
  }, [id, isRead, tries, dispatch]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a failed save is tried again.
  useEffect(() => {
    if (!isRead || text === saved || isStopped.current) return;
    const save = async () => {
      await saving.current;
      if (isStopped.current) return;
      const attempt = async () => {
        try {
          if (text === '') await dispatch(deleteDraft(id));
          else await dispatch(saveDraft({ id, text, baseSeq }));
          if (readUnsent(key)?.text === text) forgetUnsent(key);
          setSaved(text);
        } catch (error) {
          log.warn('could not save a draft', error);
          setTimeout(() => setTries((count) => count + 1), RETRY_MS);
        }
      };
      saving.current = attempt();
      await saving.current;
    };
    const timer = setTimeout(() => void save(), SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, baseSeq, saved, isRead, tries, id, key, dispatch]);

  return {
    text,
    baseSeq,
    isSaved: text === saved,
    change: (next) => {
      isStopped.current = false;
      const base = text === '' ? lastSeq : baseSeq;
      writeUnsent(key, { text: next, baseSeq: base });
      setDraft({ text: next, baseSeq: base });
    },
    stopSaving: async () => {
      isStopped.current = true;
      await saving.current;
    },
    clear: (sent) => {
      // The server deleted the draft with the reply.
      setSaved('');
      if (text.trim() !== sent) return;
      forgetUnsent(key);
      setDraft({ text: '', baseSeq: lastSeq });
    },
  };
}
