import type { ConversationId } from '@switchboard/contracts/base/ids';
import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { isAborted } from '../../../api/api-error.ts';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { type SessionRootState, selectUser } from '../../../session/session-slice.ts';
import { readUnsent, unsentKey, writeUnsent } from './unsent-texts.ts';
import { deleteDraft, readDraft, saveDraft } from './write-calls.ts';

const SAVE_AFTER_MS = 600;

export interface ReplyDraft {
  readonly text: string;
  /** The last message that the writer had seen when they began. */
  readonly baseSeq: number;
  readonly isSaved: boolean;
  readonly change: (text: string) => void;
  /** Forgets the draft, because it was sent. */
  readonly clear: () => void;
}

/**
 * The user's reply to a conversation as they type it: in this browser at once, and on the server shortly after, for their other devices. A text that the
 * server doesn't have wins over the server's, since it was typed later.
 */
export function useReplyDraft(id: ConversationId, lastSeq: number): ReplyDraft {
  const dispatch = useThunkDispatch();
  const me = useSelector((state: SessionRootState) => selectUser(state)?.id ?? '');
  const key = unsentKey(me, id, 'reply');
  const [text, setText] = useState(() => readUnsent(key) ?? '');
  const [baseSeq, setBaseSeq] = useState(lastSeq);
  const [isSaved, setSaved] = useState(true);
  const isTouched = useRef(text !== '');

  useEffect(() => {
    const left = new AbortController();
    dispatch(readDraft(id, left.signal)).then(
      (draft) => {
        if (left.signal.aborted || isTouched.current || draft.text === '') return;
        setText(draft.text);
        setBaseSeq(draft.baseSeq ?? 0);
      },
      (error: unknown) => isAborted(error) || log.warn('could not read a draft', error),
    );
    return () => left.abort();
  }, [id, dispatch]);

  useEffect(() => {
    if (!isTouched.current) return;
    const save = async () => {
      try {
        if (text === '') await dispatch(deleteDraft(id));
        else await dispatch(saveDraft({ id, text, baseSeq }));
        if (readUnsent(key) === text) writeUnsent(key, '');
        setSaved(true);
      } catch (error) {
        log.warn('could not save a draft', error);
      }
    };
    const timer = setTimeout(save, SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text, baseSeq, id, key, dispatch]);

  return {
    text,
    baseSeq,
    isSaved,
    change: (next) => {
      isTouched.current = true;
      if (text === '') setBaseSeq(lastSeq);
      writeUnsent(key, next);
      setSaved(next === '');
      setText(next);
    },
    clear: () => {
      isTouched.current = false;
      writeUnsent(key, '');
      setSaved(true);
      setText('');
    },
  };
}
