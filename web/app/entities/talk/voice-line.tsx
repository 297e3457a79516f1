import { Button } from '@mantine/core';
import { Hand, Mic, MicOff, Volume2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './try.module.css';
import type { useVoice } from './use-voice.ts';

const ICONS = {
  asking: Mic,
  listening: Mic,
  speaking: Volume2,
  waiting: Mic,
  refused: MicOff,
  none: MicOff,
  lost: MicOff,
} as const;

/** A voice call's state: who speaks, the words recognized so far, and why listening or speaking failed. */
export function VoiceLine({ voice: { status, interim, hasNoVoice, breakIn } }: { voice: ReturnType<typeof useVoice> }) {
  const { t } = useTranslation();
  if (status === undefined) return null;
  const Icon = ICONS[status];
  return (
    <div className={classes['voice']} data-status={status}>
      <Icon size={16} aria-hidden="true" />
      <p>
        <span role="status">{t(`agents.voice.${status}`)}</span> {interim !== '' && <q>{interim}</q>}
        {hasNoVoice && <span className={classes['act']}> {t('agents.voice.noVoice')}</span>}
      </p>
      {status === 'speaking' && (
        <Button size="xs" variant="default" leftSection={<Hand size={14} aria-hidden="true" />} onClick={breakIn}>
          {t('agents.breakIn')}
        </Button>
      )}
    </div>
  );
}
