import { Button, Modal, Switch, Textarea, TextInput } from '@mantine/core';
import { MAX_RESOURCE_NAME_CHARACTERS } from '@switchboard/contracts/resources/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { useThunkDispatch } from '../../../api/thunk.ts';
import { FileFault } from '../../../entities/talk/yaml-file.ts';
import { Notice } from '../../../ui/notice.tsx';
import { toastError } from '../../../ui/toast.ts';
import parent from '../shared/agents.module.css';
import { saveTest, type Test } from './test-api.ts';
import { readScript, type ScriptFile, writeScript } from './test-file.ts';
import classes from './tests.module.css';

interface TestEditorProps {
  readonly agentId: string;
  /** The test; undefined for a new one. */
  readonly test: Test | undefined;
  readonly onClose: () => void;
}

/** The initial script of a new test. */
const BEGINNING: Pick<ScriptFile, 'steps'> = { steps: [{ say: 'Hello' }] };

/** Edits a test: its name, whether publishing requires it, and its script as YAML. */
export function TestEditor({ agentId, test, onClose }: TestEditorProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const [name, setName] = useState(test?.name ?? '');
  const [isRequired, setRequired] = useState(test?.required ?? true);
  const [text, setText] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [isBehind, setBehind] = useState(false);
  const [isSaving, setSaving] = useState(false);
  useEffect(() => {
    let isGone = false;
    const script = test ?? { given: { slots: {} }, mocks: [], ...BEGINNING, player: null, expect: NO_EXPECTATIONS };
    void writeScript(script).then((written) => !isGone && setText((before) => before ?? written));
    return () => {
      isGone = true;
    };
  }, [test]);
  const readFault = (at: FileFault['at']) =>
    'line' in at ? t('agents.test.faultLine', at) : t('agents.test.faultPart', { path: at.path || '–' });
  const save = async () => {
    setSaving(true);
    setFault(undefined);
    try {
      const script = await readScript(text ?? '');
      const required = isRequired && script.player === null;
      await dispatch(saveTest(agentId, test, { name: name.trim(), required, ...script }));
      onClose();
    } catch (error) {
      if (error instanceof FileFault) setFault(readFault(error.at));
      else if (error instanceof ApiError && error.code === 'resource.version_conflict') setBehind(true);
      else toastError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size="40rem"
      title={t(test === undefined ? 'agents.test.new' : 'agents.test.edit')}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        className={parent['stack']}
        onSubmit={(event) => {
          event.preventDefault();
          // In React's tree the dialog is inside the agent's form.
          event.stopPropagation();
          void save();
        }}
      >
        {isBehind && <Notice level="attention">{t('agents.test.behind')}</Notice>}
        <TextInput
          label={t('agents.test.name')}
          required
          maxLength={MAX_RESOURCE_NAME_CHARACTERS}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          data-autofocus
        />
        <Switch
          label={t('agents.test.required')}
          description={t('agents.test.requiredNote')}
          checked={isRequired}
          onChange={({ currentTarget }) => setRequired(currentTarget.checked)}
        />
        <Textarea
          label={t('agents.test.script')}
          description={t('agents.test.scriptNote')}
          classNames={{ input: classes['script'] ?? '' }}
          autosize
          minRows={12}
          maxRows={24}
          spellCheck={false}
          disabled={text === undefined}
          value={text ?? ''}
          error={fault}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <div className={parent['actions']}>
          <Button variant="default" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={text === undefined || name.trim() === '' || isBehind}>
            {t('agents.test.save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

const NO_EXPECTATIONS = { path: [], slots: {}, toolCalled: [], said: [], never: [] };
