import { Button, FileButton, Select } from '@mantine/core';
import { FLOW_TEMPLATES, type FlowTemplate } from '@switchboard/contracts/agents/flow-templates/templates';
import { FlowGraph } from '@switchboard/contracts/talk/flow';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../api/log.ts';
import { MAX_FILE_BYTES } from '../../../entities/talk/item-file.ts';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import type { FieldsProps, KindValues } from '../../../resource/resource-view.ts';
import { Notice } from '../../../ui/notice.tsx';
import { BLANK } from '../graph/blank.ts';
import { readFlow } from './flow-file.ts';
import classes from './flows.module.css';

// Object.keys loses the type of the keys.
const TEMPLATES = Object.keys(FLOW_TEMPLATES) as readonly FlowTemplate[];

/** How a new flow starts: empty, from a template, or from a file. */
export function Beginning({ form }: Pick<FieldsProps<KindValues<'flows'>>, 'form'>) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>('blank');
  const [fault, setFault] = useState<string>();
  const choose = (value: string | null) => {
    if (value === null) return;
    setChosen(value);
    setFault(undefined);
    const template = TEMPLATES.find((known) => known === value);
    const none = { globals: [], slots: [], intents: [], variables: {} };
    form.setValues(FlowGraph.parse({ ...none, ...(template ? FLOW_TEMPLATES[template] : BLANK) }));
  };
  const read = async (file: File | null) => {
    if (!file) return;
    setFault(undefined);
    try {
      if (file.size > MAX_FILE_BYTES) throw new FileFault({ path: '' });
      const { name, ...flow } = await readFlow(await file.text());
      setChosen('file');
      form.setValues({ ...flow, name: form.getValues().name || name });
    } catch (error) {
      if (!(error instanceof FileFault)) log.warn('could not read a file', error);
      const at = error instanceof FileFault ? error.at : { path: '' };
      setFault('line' in at ? t('flows.fileLine', at) : at.path === '' ? t('flows.fileNone') : t('flows.filePart', at));
    }
  };
  return (
    <>
      <Select
        label={t('flows.beginsAs')}
        description={
          chosen === 'blank' || chosen === 'file' ? undefined : t(`flows.templateAbout.${chosen as FlowTemplate}`)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        data={[
          { value: 'blank', label: t('flows.blank') },
          ...TEMPLATES.map((value) => ({ value, label: t(`flows.template.${value}`) })),
          ...(chosen === 'file' ? [{ value: 'file', label: t('flows.file') }] : []),
        ]}
        value={chosen}
        onChange={choose}
      />
      <FileButton accept=".json,.yaml,.yml" onChange={(file) => void read(file)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            size="xs"
            className={classes['begin'] ?? ''}
            leftSection={<FileUp size={14} aria-hidden="true" />}
          >
            {t('flows.fromFile')}
          </Button>
        )}
      </FileButton>
      {fault !== undefined && <Notice level="emergency">{fault}</Notice>}
    </>
  );
}
