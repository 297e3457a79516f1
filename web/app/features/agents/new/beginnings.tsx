import { UnstyledButton } from '@mantine/core';
import { FLOW_TEMPLATES, type FlowTemplate } from '@switchboard/contracts/agents/flow-templates/templates';
import { BellRing, Building2, ConciergeBell, FileText, FileUp, Moon, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import classes from './new-agent.module.css';

/** How a new agent starts: from a template, from a file, or empty. */
export type Beginning = FlowTemplate | 'file' | 'blank';

// Object.keys loses the type of the keys.
const TEMPLATES = Object.keys(FLOW_TEMPLATES) as readonly FlowTemplate[];
const ICONS = {
  receptionist: ConciergeBell,
  triage: Moon,
  reminder: BellRing,
  leasing: Building2,
  claims: FileText,
} as const satisfies Record<FlowTemplate, unknown>;
const OTHERS = [
  { value: 'blank', Icon: Plus, words: 'fromScratch' },
  { value: 'file', Icon: FileUp, words: 'fromFile' },
] as const;

/** The agent templates to choose from. */
export function Beginnings({ onChoose }: { onChoose: (beginning: Beginning) => void }) {
  const { t } = useTranslation();
  return (
    <section className={classes['beginnings']} aria-labelledby="agent-beginnings">
      <h3 id="agent-beginnings">{t('agents.beginsAs')}</h3>
      <ul>
        {TEMPLATES.map((template) => {
          const Icon = ICONS[template];
          return (
            <li key={template}>
              <UnstyledButton className={classes['choice'] ?? ''} onClick={() => onChoose(template)}>
                <Icon size={18} aria-hidden="true" />
                <strong>{t(`flows.template.${template}`)}</strong>
                <span>{t(`agents.templateAbout.${template}`)}</span>
              </UnstyledButton>
            </li>
          );
        })}
        {OTHERS.map(({ value, Icon, words }) => (
          <li key={value}>
            <UnstyledButton className={classes['choice'] ?? ''} onClick={() => onChoose(value)}>
              <Icon size={18} aria-hidden="true" />
              <strong>{t(`agents.${words}`)}</strong>
              <span>{t(`agents.${words}About`)}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
