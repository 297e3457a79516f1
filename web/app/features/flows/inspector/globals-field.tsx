import { Select, Switch } from '@mantine/core';
import { type FlowGlobal, GLOBALS, GLOBALS_WITH_TARGET } from '@switchboard/contracts/talk/flow';
import { useTranslation } from 'react-i18next';
import { useNodeWords } from '../work/use-node-words.ts';
import type { Work } from '../work/work.ts';
import classes from './panel.module.css';
import { PhrasesField } from './phrases-field.tsx';

/** The global edges and their targets. */
export function GlobalsField({ work }: { readonly work: Work }) {
  const { t } = useTranslation();
  const { nodeName } = useNodeWords();
  const { draft, edit, isReadOnly } = work;
  const change = (changed: FlowGlobal, topic?: string) =>
    edit(
      (graph) => ({
        ...graph,
        globals: graph.globals.map((global) => (global.kind === changed.kind ? changed : global)),
      }),
      topic,
    );
  return (
    <div className={classes['stack']}>
      {GLOBALS.map((kind) => {
        const global = draft.globals.find((candidate) => candidate.kind === kind);
        const needsTarget = (GLOBALS_WITH_TARGET as readonly string[]).includes(kind);
        return (
          <div key={kind} className={classes['entry']}>
            <Switch
              label={t(`flows.global.${kind}`)}
              checked={global !== undefined}
              disabled={isReadOnly}
              onChange={({ currentTarget: { checked } }) =>
                edit((graph) => ({
                  ...graph,
                  globals: checked
                    ? [...graph.globals, { kind, to: null, phrases: {} }]
                    : graph.globals.filter((other) => other.kind !== kind),
                }))
              }
            />
            {global && needsTarget && (
              <Select
                size="xs"
                label={t('flows.leadsTo')}
                searchable
                allowDeselect={false}
                placeholder={t('flows.chooseStep')}
                data={draft.nodes.map((node) => ({ value: node.id, label: nodeName(node) }))}
                value={global.to}
                disabled={isReadOnly}
                onChange={(to) => change({ ...global, to })}
              />
            )}
            {global && (
              <PhrasesField
                label={t('flows.alsoPhrases')}
                value={global.phrases}
                isReadOnly={isReadOnly}
                onChange={(phrases) => change({ ...global, phrases }, `global ${kind}`)}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
