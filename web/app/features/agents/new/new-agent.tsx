import { Button } from '@mantine/core';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ItemForm } from '../../../resource/item-form.tsx';
import type { NewProps } from '../../../resource/resource-view.ts';
import { type Beginning, Beginnings } from './beginnings.tsx';
import { FileForm } from './file-form.tsx';
import classes from './new-agent.module.css';
import { TemplateForm } from './template-form.tsx';

/** Asks how a new agent starts: from a template, with a flow of its own, from a file, or empty. */
export function NewAgent({ view, onCreated, onClose }: NewProps) {
  const { t } = useTranslation();
  const [beginning, setBeginning] = useState<Beginning>();
  const frame = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when another step replaces the focused one.
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else for (const part of ['button', '[data-autofocus]']) frame.current?.querySelector<HTMLElement>(part)?.focus();
  }, [beginning]);
  if (beginning === undefined) {
    return (
      <div ref={frame}>
        <Beginnings onChoose={setBeginning} />
      </div>
    );
  }
  const beginningTitle = (beginning: Beginning) =>
    beginning === 'blank'
      ? t('agents.fromScratch')
      : beginning === 'file'
        ? t('agents.fromFile')
        : t(`flows.template.${beginning}`);
  const beginningText = (beginning: Beginning) =>
    beginning === 'blank'
      ? t('agents.fromScratchAbout')
      : beginning === 'file'
        ? t('agents.fromFileAbout')
        : t(`agents.templateAbout.${beginning}`);
  return (
    <div ref={frame} className={classes['frame']}>
      <div className={classes['chosen']}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<ChevronLeft size={14} aria-hidden="true" />}
          onClick={() => setBeginning(undefined)}
        >
          {t('agents.otherBeginnings')}
        </Button>
        <strong>{beginningTitle(beginning)}</strong>
        <p>{beginningText(beginning)}</p>
      </div>
      {beginning === 'file' ? (
        <FileForm onCreated={onCreated} onCancel={onClose} />
      ) : beginning === 'blank' ? (
        <ItemForm view={view} item={undefined} isReadOnly={false} onCreated={onCreated} onCancel={onClose} />
      ) : (
        <TemplateForm key={beginning} template={beginning} onCreated={onCreated} onCancel={onClose} />
      )}
    </div>
  );
}
