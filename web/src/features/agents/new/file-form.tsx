import { Button, FileButton, Group, TextInput } from '@mantine/core';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { FileUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { MAX_FILE_BYTES } from '../../../entities/talk/item-file.ts';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import { faultsOfAnswer } from '../../../resource/form-faults.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type AgentFile, readAgent } from '../agent-file.ts';
import { createFromFile, type MadeFlows } from './create-from-file.ts';
import classes from './new-agent.module.css';

interface FileFormProps {
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** Reads an agent from a file, has it named, and makes it with its flows. */
export function FileForm({ onCreated, onCancel }: FileFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [file, setFile] = useState<AgentFile>();
  const [name, setName] = useState('');
  const [fileFault, setFileFault] = useState<string>();
  const [nameFault, setNameFault] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const made = useRef<MadeFlows>(new Map());
  const read = async (chosen: File | null) => {
    if (!chosen) return;
    setFileFault(undefined);
    try {
      if (chosen.size > MAX_FILE_BYTES) throw new FileFault({ path: '' });
      const agent = await readAgent(await chosen.text());
      made.current = new Map();
      setFile(agent);
      setName((before) => before || agent.name);
    } catch (error) {
      if (!(error instanceof FileFault)) log.warn('a file could not be read', error);
      const at = error instanceof FileFault ? error.at : { path: '' };
      setFileFault(
        'line' in at ? t('agents.fileLine', at) : at.path === '' ? t('agents.fileNone') : t('agents.filePart', at),
      );
    }
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setNameFault(t('agents.nameNeeded'));
    if (file === undefined) return setFileFault(t('agents.fileNone'));
    setNameFault(undefined);
    setBusy(true);
    try {
      onCreated(await dispatch(createFromFile(file, wanted, made.current)));
    } catch (error) {
      const faults = faultsOfAnswer(error);
      const tool = toolAt(file, Object.keys(faults));
      if (faults['name'] !== undefined) setNameFault(faults['name']);
      else if (tool !== undefined) setFileFault(t('agents.fileUnknown', { name: tool }));
      else toastError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes['form']} onSubmit={(event) => void submit(event)} noValidate>
      <FileButton accept=".json,.yaml,.yml" onChange={(chosen) => void read(chosen)}>
        {(props) => (
          <Button {...props} data-autofocus variant="default" leftSection={<FileUp size={16} aria-hidden="true" />}>
            {t('agents.chooseFile')}
          </Button>
        )}
      </FileButton>
      {fileFault !== undefined && <Notice level="emergency">{fileFault}</Notice>}
      {file !== undefined && (
        <TextInput
          label={t('resource.name')}
          name="name"
          maxLength={MAX_RESOURCE_NAME_CHARACTERS}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={nameFault}
        />
      )}
      <Group gap="sm">
        {file !== undefined && (
          <Button type="submit" loading={isBusy}>
            {t('agents.begin')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('action.cancel')}
        </Button>
      </Group>
    </form>
  );
}

/** The name of the tool that a fault is of. */
function toolAt({ tools }: AgentFile, paths: readonly string[]): string | undefined {
  const nth = paths.map((path) => /^tools\.(\d+)\./.exec(path)?.[1]).find((found) => found !== undefined);
  return nth === undefined ? undefined : tools[Number(nth)]?.name;
}
