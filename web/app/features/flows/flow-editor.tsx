import { Tabs } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from '../../resource/conflict-dialog.tsx';
import { useFieldWords } from '../../resource/field-change.tsx';
import { History } from '../../resource/history.tsx';
import type { AnyItem } from '../../resource/resource-view.ts';
import { SaveBar } from '../../resource/save-bar.tsx';
import { UsedBy } from '../../resource/usage.tsx';
import { useUnsavedGuard } from '../../resource/use-unsaved-guard.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { useUrlParams } from '../../ui/use-url-params.ts';
import { EditorHeader } from './editor-header.tsx';
import { FlowWorkspace } from './flow-workspace.tsx';
import classes from './work/flows.module.css';
import { flowsView } from './work/flows-view.tsx';
import { useChoice } from './work/use-choice.ts';
import { useFlowDraft } from './work/use-flow-draft.ts';
import { useHits } from './work/use-hits.ts';
import { useProblems } from './work/use-problems.ts';

interface FlowEditorProps {
  readonly item: AnyItem;
  readonly mayManage: boolean;
  readonly onClose: () => void;
}

const TABS = ['flow', 'history', 'usedBy'] as const;

/** Edits a flow on the whole page; asks before unsaved changes are lost. */
export function FlowEditor({ item, mayManage, onClose }: FlowEditorProps) {
  const { t } = useTranslation();
  const words = useFieldWords(flowsView);
  const [params, changeParams] = useUrlParams();
  const tab = TABS.find((known) => known === params.get('tab')) ?? 'flow';
  const isReadOnly = !mayManage || item.archivedAt !== null;
  const flow = useFlowDraft(item, (saved) => {
    guard.release();
    toast({ text: t('resource.saved', { name: saved.name }) });
  });
  const { form, draft, edit, changed, isDirty, isSaving, isBehind, base, conflicted } = flow;
  const guard = useUnsavedGuard(isDirty, 'id');
  const checked = useProblems(item.id, draft);
  const hits = useHits(item.id);
  const choice = useChoice(draft.nodes);
  const save = () => {
    if (!isDirty || isSaving || isReadOnly) return;
    const { hasErrors, errors } = form.validate();
    if (!hasErrors) return void flow.save(form.getValues());
    const [first = ''] = Object.keys(errors);
    const at = checked.problems.find(({ nodeId }) => nodeId !== null);
    if (at) choice.select(at.nodeId ?? undefined);
    toast({ text: t('flows.notSaved', { field: words.label(first.split('.')[0] ?? first) }), isFailure: true });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || isReadOnly) return;
    const key = event.key.toLowerCase();
    // Text fields have their own undo.
    const isText = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (key === 's') save();
    else if (isText || tab !== 'flow') return;
    else if (key === 'y' || (key === 'z' && event.shiftKey)) flow.history.redo();
    else if (key === 'z') flow.history.undo();
    else return;
    event.preventDefault();
  };
  const showTab = (value: string | null) =>
    changeParams(
      (after) => {
        if (value === null || value === 'flow') after.delete('tab');
        else after.set('tab', value);
        return after;
      },
      { replace: true },
    );
  return (
    <section className={classes['page']} aria-label={item.name} onKeyDown={handleKey}>
      <EditorHeader item={item} mayManage={mayManage} onClose={onClose} />
      <Tabs value={tab} onChange={showTab} className={classes['tabs'] ?? ''} keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="flow">{t('flows.flow')}</Tabs.Tab>
          <Tabs.Tab value="history">{t('resource.history')}</Tabs.Tab>
          <Tabs.Tab value="usedBy">{t('resource.usedBy')}</Tabs.Tab>
        </Tabs.List>
        {/* Stays mounted behind other tabs to keep unsaved changes. */}
        <Tabs.Panel value="flow" className={classes['work'] ?? ''} keepMounted>
          {item.archivedAt !== null && <Notice level="attention">{t('resource.archivedNote')}</Notice>}
          {isBehind && isDirty && (
            <Notice level="attention">
              {t('resource.savedMeanwhile', { who: item.updatedBy.name, version: item.version })}
            </Notice>
          )}
          <FlowWorkspace
            flowId={item.id}
            work={{ draft, edit, isReadOnly, hits, ...checked, ...choice }}
            history={flow.history}
            isDirty={isDirty}
          />
          {!isReadOnly && isDirty && (
            <form
              className={classes['save']}
              aria-label={t('resource.details')}
              onSubmit={(event) => {
                event.preventDefault();
                save();
              }}
            >
              <SaveBar
                changed={changed.map(words.label)}
                saveLabel={t('resource.saveAs', { version: Math.max(item.version, base?.version ?? 0) + 1 })}
                isSaving={isSaving}
                onDiscard={flow.discard}
              />
            </form>
          )}
          {conflicted && (
            <ConflictDialog
              view={flowsView}
              merge={conflicted.merge}
              theirs={conflicted.theirs}
              onClose={flow.keepWriting}
              onSave={flow.resolve}
              onTakeTheirs={flow.acceptTheirs}
            />
          )}
        </Tabs.Panel>
        <Tabs.Panel value="history" className={classes['read'] ?? ''}>
          <History view={flowsView} item={item} mayManage={mayManage} />
        </Tabs.Panel>
        <Tabs.Panel value="usedBy" className={classes['read'] ?? ''}>
          <UsedBy view={flowsView} item={item} />
        </Tabs.Panel>
      </Tabs>
    </section>
  );
}
