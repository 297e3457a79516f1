import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { Menu } from '@mantine/core';
import type { CandidateStage } from '@switchboard/contracts/hiring/candidates';
import { ArrowRightLeft } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormats } from '../../i18n/use-formats.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { paths } from '../../routes/paths.ts';
import { useMay } from '../../session/use-may.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useMinute } from '../../ui/use-now.ts';
import classes from './board.module.css';
import { toDragData } from './drag-data.ts';
import { StageItems } from './stage-items.tsx';

type Candidate = KindItem<'candidates'>;

interface BoardCardProps {
  readonly candidate: Candidate;
  readonly move: (candidate: Candidate, to: CandidateStage) => void;
  readonly moved: RefObject<string | undefined>;
}

/** A candidate's card: drag it anywhere, move it by its menu, open it by the name. */
export function BoardCard({ candidate, move, moved }: BoardCardProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const card = useRef<HTMLLIElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const mayMove = useMay('candidates.manage', 'candidates.change');
  const [isDragged, setDragged] = useState(false);
  const { id, name, stage, score, language, updatedAt, jobId } = candidate;
  const data = useEffectEvent(() => toDragData(candidate));
  useEffect(() => {
    if (!card.current || !mayMove) return;
    return draggable({
      element: card.current,
      getInitialData: () => data(),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [mayMove]);
  useEffect(() => {
    if (moved.current !== id) return;
    moved.current = undefined;
    link.current?.focus();
  }, [id, moved]);
  return (
    <li ref={card} className={classes['card']} data-dragged={isDragged || undefined}>
      <div className={classes['head']}>
        <Link ref={link} to={`${paths.candidate(id)}?jobId=${encodeURIComponent(jobId ?? '')}`} draggable={false}>
          {name}
        </Link>
        {mayMove && (
          <Menu position="bottom-end">
            <Menu.Target>
              <IconButton size={28} label={t('candidates.moveOne', { name })}>
                <ArrowRightLeft size={14} />
              </IconButton>
            </Menu.Target>
            <Menu.Dropdown>
              <StageItems from={stage} onChoose={(to) => move(candidate, to)} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <p className={classes['facts']}>
        <span>{t(`resource.${language}`)}</span>
        <time dateTime={updatedAt}>{formats.moment(updatedAt, now)}</time>
        {score !== null && (
          <span className={classes['score']}>{t('candidates.scored', { score: formats.percent(score / 100) })}</span>
        )}
      </p>
    </li>
  );
}
