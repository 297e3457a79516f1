import { type CandidateStage, type DecidedStage, isDecidedStage } from '@switchboard/contracts/hiring/candidates';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { changeItem } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { DecisionDialog } from './decision-dialog.tsx';

type Candidate = Pick<KindItem<'candidates'>, 'id' | 'version' | 'name' | 'stage'>;

interface Moving {
  readonly move: (candidate: Candidate, to: CandidateStage) => void;
  /** The dialog that asks for the reason of a decision; render it wherever `move` is offered. */
  readonly dialog: ReactNode;
}

/** Moves candidates to other stages; some stages need a decision with a reason. */
export function useMove(onMoved: (id: string) => void = () => {}): Moving {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [pending, setPending] = useState<{ readonly candidate: Candidate; readonly to: DecidedStage }>();
  const send = async ({ id, version, name }: Candidate, to: CandidateStage, decision?: { readonly reason: string }) => {
    await dispatch(changeItem({ kind: 'candidates', id, version }, { stage: to, ...(decision && { decision }) }));
    toast({ text: t('candidates.moved', { name, stage: t(`stages.${to}`) }) });
    onMoved(id);
  };
  return {
    move: (candidate, to) => {
      if (candidate.stage === to) return;
      if (isDecidedStage(to)) setPending({ candidate, to });
      else void send(candidate, to).catch(toastError);
    },
    dialog: pending && (
      <DecisionDialog
        name={pending.candidate.name}
        stage={pending.to}
        onClose={() => setPending(undefined)}
        onDecide={async (reason) => {
          await send(pending.candidate, pending.to, { reason });
          setPending(undefined);
        }}
      />
    ),
  };
}
