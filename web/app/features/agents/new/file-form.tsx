import { Button, FileButton } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { log } from '../../../api/log.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { MAX_FILE_BYTES } from '../../../entities/talk/item-file.ts';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type AgentFile, readAgent } from './agent-file.ts';
import { createFromFile, type MadeFlows } from './create-from-file.ts';
import { NamedForm } from './named-form.tsx';

interface FileFormProps {
  readonly onCreated: (item: AnyItem) => void;
  readonly onCancel: () => void;
}

/** Reads an agent from a file, asks for its name, and creates it with its flows. */
export function FileForm({ onCreated, onCancel }: FileFormProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [file, setFile] = useState<AgentFile>();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string>();
  const made = useRef<MadeFlows>(new Map());
  const read = async (chosen: File | null) => {
    if (!chosen) return;
    setFault(undefined);
    try {
      if (chosen.size > MAX_FILE_BYTES) throw new FileFault({ path: '' });
      const agent = await readAgent(await chosen.text());
      made.current = new Map();
      setFile(agent);
      setName((before) => before || agent.name);
    } catch (error) {
      if (!(error instanceof FileFault)) log.warn('could not read a file', error);
      const at = error instanceof FileFault ? error.at : { path: '' };
      setFault(
        'line' in at ? t('agents.fileLine', at) : at.path === '' ? t('agents.fileNone') : t('agents.filePart', at),
      );
    }
  };
  const make = (wanted: string) => {
    if (file === undefined) throw new Error('cannot create an agent without a file');
    return dispatch(createFromFile(file, wanted, made.current));
  };
  const showFault = (paths: readonly string[]) => {
    const tool = file && toolAt(file, paths);
    if (tool !== undefined) setFault(t('agents.fileUnknown', { name: tool }));
    return tool !== undefined;
  };
  return (
    <NamedForm
      name={name}
      onName={setName}
      isReady={file !== undefined}
      before={
        <>
          <FileButton accept=".json,.yaml,.yml" onChange={(chosen) => void read(chosen)}>
            {(props) => (
              <Button {...props} data-autofocus variant="default" leftSection={<FileUp size={16} aria-hidden="true" />}>
                {t('agents.chooseFile')}
              </Button>
            )}
          </FileButton>
          {fault !== undefined && <Notice level="emergency">{fault}</Notice>}
        </>
      }
      make={make}
      onFault={showFault}
      onCreated={onCreated}
      onCancel={onCancel}
    />
  );
}

/** The name of the tool that a fault belongs to. */
function toolAt({ tools }: AgentFile, paths: readonly string[]): string | undefined {
  const nth = paths.map((path) => /^tools\.(\d+)\./.exec(path)?.[1]).find((found) => found !== undefined);
  return nth === undefined ? undefined : tools[Number(nth)]?.name;
}
