import { MAX_INTENTS } from '@switchboard/contracts/talk/flow';
import { useTranslation } from 'react-i18next';
import { freeName, renameIntent } from '../graph/rename.ts';
import type { Work } from '../work/work.ts';
import { Entries } from './entries.tsx';
import { NameField } from './name-field.tsx';
import { PhrasesField } from './phrases-field.tsx';

/** The callers' intents with example phrases. */
export function IntentsField({ work }: { readonly work: Work }) {
  const { t } = useTranslation();
  const { draft, edit, isReadOnly } = work;
  return (
    <Entries
      note={t('flows.intentsNote')}
      addLabel={t('flows.addIntent')}
      entries={draft.intents}
      max={MAX_INTENTS}
      isReadOnly={isReadOnly}
      blank={() => ({ name: freeName('intent', draft.intents), phrases: {}, examples: {} })}
      onChange={(intents, topic) => edit((graph) => ({ ...graph, intents }), topic && `intents ${topic}`)}
    >
      {(intent, change) => (
        <>
          <NameField
            name={intent.name}
            taken={draft.intents.filter((other) => other !== intent).map(({ name }) => name)}
            maxLength={48}
            isReadOnly={isReadOnly}
            onRename={(name) => edit((graph) => renameIntent(graph, intent.name, name))}
          />
          <PhrasesField
            label={t('flows.phrases')}
            value={intent.phrases}
            isReadOnly={isReadOnly}
            onChange={(phrases) => change({ ...intent, phrases }, 'phrases')}
          />
          <PhrasesField
            label={t('flows.examples')}
            value={intent.examples}
            isReadOnly={isReadOnly}
            onChange={(examples) => change({ ...intent, examples }, 'examples')}
          />
        </>
      )}
    </Entries>
  );
}
