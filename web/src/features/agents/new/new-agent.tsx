import { Button } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemForm } from '../../../resource/item-form.tsx';
import type { NewProps } from '../../../resource/resource-view.ts';
import { type Beginning, Beginnings } from './beginnings.tsx';
import classes from './new-agent.module.css';
import { TemplateForm } from './template-form.tsx';

/** Asks where a new agent begins: at a template, with a flow of its own, or empty. */
export function NewAgent({ view, onCreated, onClose }: NewProps) {
  const { t } = useTranslation();
  const [beginning, setBeginning] = useState<Beginning>();
  if (beginning === undefined) return <Beginnings onChoose={setBeginning} />;
  return (
    <>
      <div className={classes['chosen']}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => setBeginning(undefined)}
        >
          {t('agents.otherBeginnings')}
        </Button>
        <strong>{beginning === 'blank' ? t('agents.fromScratch') : t(`flows.template.${beginning}`)}</strong>
        <p>{beginning === 'blank' ? t('agents.fromScratchAbout') : t(`agents.templateAbout.${beginning}`)}</p>
      </div>
      {beginning === 'blank' ? (
        <ItemForm view={view} item={undefined} isReadOnly={false} onCreated={onCreated} onCancel={onClose} />
      ) : (
        <TemplateForm key={beginning} template={beginning} onCreated={onCreated} onCancel={onClose} />
      )}
    </>
  );
}
