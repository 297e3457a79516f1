import { Button } from '@mantine/core';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KindItem } from '../../resource/resource-view.ts';
import { useMay } from '../../session/use-may.ts';
import { AgentStatus } from './agent-status.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import classes from './shared/agents.module.css';
import { WeekLine } from './week.tsx';

/** Whether calls use the draft, and the button to publish it. */
export function AgentTop({ item }: { item: KindItem<'agents'> }) {
  const { t } = useTranslation();
  const [isPublishing, setPublishing] = useState(false);
  const mayManage = useMay('agents.manage');
  return (
    <div className={classes['top']}>
      <AgentStatus {...item} />
      <span className={classes['note']}>{t(`agents.statusAbout.${item.status}`)}</span>
      <WeekLine agentId={item.id} />
      {mayManage && item.status !== 'archived' && (
        <Button
          size="xs"
          variant={item.status === 'published' ? 'default' : 'filled'}
          leftSection={<Upload size={14} aria-hidden="true" />}
          onClick={() => setPublishing(true)}
        >
          {t('agents.publish')}
        </Button>
      )}
      {isPublishing && <PublishDialog item={item} onClose={() => setPublishing(false)} />}
    </div>
  );
}
