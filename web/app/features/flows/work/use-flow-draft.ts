import type { FlowGraph } from '@switchboard/contracts/talk/flow';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AnyItem } from '../../../resource/resource-view.ts';
import { useItemForm } from '../../../resource/use-item-form.ts';
import { beginChanges, change, redo, undo } from '../graph/changes.ts';
import type { Draft } from '../graph/graph.ts';
import { flowsView } from './flows-view.tsx';

/** Changes the graph; changes with the same topic, such as one text, are undone together. */
export type EditGraph = (edit: (graph: Draft) => FlowGraph, topic?: string) => void;

/** A flow being edited: a form to save, with undo and redo. */
export function useFlowDraft(item: AnyItem, onSaved: (item: AnyItem) => void) {
  const state = useItemForm({ view: flowsView, item, onSaved });
  const { form } = state;
  // The form contains the fields of a flow.
  const draft = form.values as unknown as Draft;
  const [changes, setChanges] = useState(() => beginChanges(draft));
  const latest = useRef({ changes, form });
  latest.current = { ...latest.current, form };
  const take = useCallback((step: (changes: ReturnType<typeof beginChanges<Draft>>) => typeof changes) => {
    const { changes, form } = latest.current;
    const next = step({ ...changes, present: form.getValues() as unknown as Draft });
    latest.current.changes = next;
    setChanges(next);
    form.setValues({ ...next.present });
  }, []);
  const edit: EditGraph = useCallback(
    (by, topic) => take((before) => change(before, { ...before.present, ...by(before.present) }, topic)),
    [take],
  );
  return {
    ...state,
    draft,
    edit,
    history: useMemo(
      () => ({
        canUndo: changes.past.length > 0,
        canRedo: changes.future.length > 0,
        undo: () => take(undo),
        redo: () => take(redo),
      }),
      [changes.past.length, changes.future.length, take],
    ),
  };
}
