import { Button, Menu } from '@mantine/core';
import { ArrowRightLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { Notice } from '../../ui/notice.tsx';
import { boardPath } from './board-tab.ts';
import classes from './openings.module.css';
import { StageItems } from './stage-items.tsx';
import { useDeciderName } from './use-decider-name.ts';
import { useMove } from './use-move.tsx';

/** A candidate's stage, the decision behind it, and the actions to move on. */
export function CandidateTop({ item }: { item: KindItem<'candidates'> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const mayMove = useMay('candidates.manage', 'candidates.change');
  const { move, dialog } = useMove();
  const { stage, decision, jobId, archivedAt, erased } = item;
  const deciderName = useDeciderName();
  return (
    <div className={classes['top']}>
      <div className={classes['topLine']}>
        <span className={classes['stage']}>{t(`stages.${stage}`)}</span>
        {mayMove && archivedAt === null && (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button variant="default" size="xs" leftSection={<ArrowRightLeft size={14} aria-hidden="true" />}>
                {t('candidates.move')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <StageItems from={stage} onChoose={(to) => move(item, to)} />
            </Menu.Dropdown>
          </Menu>
        )}
        {jobId !== null && <Link to={boardPath(jobId)}>{t('candidates.board')}</Link>}
      </div>
      {decision && (
        <p className={classes['decision']}>
          <strong>{t('candidates.decision')}</strong>
          {': '}
          {t('candidates.decided', {
            who: deciderName(decision.by),
            when: formats.full(decision.at),
            reason: decision.reason,
          })}
        </p>
      )}
      {erased && (
        <Notice level="attention">
          {t('candidates.erasedNote', { who: deciderName(erased.by), when: formats.full(erased.at) })}
        </Notice>
      )}
      {dialog}
    </div>
  );
}
