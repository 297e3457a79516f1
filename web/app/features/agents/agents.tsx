import { useTranslation } from 'react-i18next';
import { TryPane } from '../../entities/talk/try-pane.tsx';
import { Changed } from '../../resource/changed.tsx';
import { LANGUAGES } from '../../resource/language-field.ts';
import { readableNumber } from '../../resource/phone-field.tsx';
import { defineView, type KindItem } from '../../resource/resource-view.ts';
import { AgentFields } from './agent-fields.tsx';
import { AgentMenuItems } from './agent-menu-items.tsx';
import { AgentStatus } from './agent-status.tsx';
import { AgentTop } from './agent-top.tsx';
import { NewAgent } from './new/new-agent.tsx';
import { TestsTab } from './tests/tests-tab.tsx';
import { useAgentText } from './use-agent-text.ts';
import { Versions } from './versions.tsx';
import { WeekText } from './week.tsx';

type Agent = KindItem<'agents'>;

/** The screens of agents. */
export const agentsView = defineView<'agents'>({
  kind: 'agents',
  hasOwnEntry: true,
  columns: [
    { key: 'status', header: 'agents.status', cell: (item) => <AgentStatus {...item} />, isShownOnPhones: true },
    { key: 'languages', header: 'agents.languages', sort: 'language', cell: (item) => <Languages {...item} /> },
    {
      key: 'numbers',
      header: 'agents.numbers',
      cell: ({ numbers }) => (numbers.length === 0 ? '–' : readNumbers(numbers)),
      isShownOnPhones: true,
    },
    { key: 'week', header: 'agents.week', cell: ({ id }) => <WeekText agentId={id} /> },
    { key: 'updatedAt', header: 'resource.updated', sort: 'updatedAt', cell: (item) => <Changed item={item} /> },
  ],
  filters: [{ field: 'language', label: 'resource.language', options: LANGUAGES }],
  Fields: AgentFields,
  blank: {},
  fieldLabels: {
    description: 'agents.description',
    language: 'agents.language',
    languages: 'agents.languages',
    greeting: 'agents.greeting',
    'greeting.en': 'agents.greetingIn.en',
    'greeting.es': 'agents.greetingIn.es',
    flowId: 'agents.flow',
    promptId: 'agents.prompt',
    groupId: 'agents.group',
    tools: 'agents.tools',
    limits: 'agents.limits',
    'limits.callMs': 'agents.limit.callMs',
    'limits.silenceMs': 'agents.limit.silenceMs',
    'limits.steps': 'agents.limit.steps',
    'limits.toolMs': 'agents.limit.toolMs',
    'limits.modelMs': 'agents.limit.modelMs',
    'limits.modelTokens': 'agents.limit.modelTokens',
    thresholds: 'agents.thresholds',
    'thresholds.act': 'agents.threshold.act',
    'thresholds.ask': 'agents.threshold.ask',
    'thresholds.margin': 'agents.threshold.margin',
    interruptions: 'agents.interruptions',
    'interruptions.interruptible': 'agents.interruptible',
    'interruptions.minWords': 'agents.minWords',
    successRule: 'agents.successRule',
    voice: 'agents.ownVoice',
    'voice.name': 'agents.voiceName',
    'voice.speed': 'agents.voiceSpeed',
    privacy: 'agents.privacy',
    'privacy.redaction': 'agents.redaction',
    analysis: 'agents.analysis',
    publication: 'agents.publication',
    'publication.number': 'agents.publicationNumber',
    'publication.name': 'agents.versionName',
    'publication.note': 'agents.versionNote',
    'publication.hash': 'agents.publicationHash',
    'publication.flows': 'agents.publicationFlows',
  },
  useFieldText: useAgentText,
  prose: ['description', 'greeting.en', 'greeting.es'],
  useSubtitle: () => {
    const { t } = useTranslation();
    return ({ languages, numbers }) =>
      [languages.map((language) => t(`resource.${language}`)).join(', '), readNumbers(numbers)]
        .filter(Boolean)
        .join(' · ');
  },
  New: NewAgent,
  Top: AgentTop,
  MenuItems: AgentMenuItems,
  tabs: [
    { value: 'try', label: 'agents.try', Content: TryPane, call: 'talks.start' },
    { value: 'tests', label: 'agents.tests', Content: TestsTab },
    { value: 'versions', label: 'agents.versions', Content: Versions },
  ],
});

/** Each number stays on one line. */
const readNumbers = (numbers: Agent['numbers']): string =>
  numbers.map(({ number }) => readableNumber(number).replaceAll(' ', '\u00a0')).join(', ');

function Languages({ languages }: Pick<Agent, 'languages'>) {
  const { t } = useTranslation();
  return languages.map((language) => t(`resource.${language}`)).join(', ');
}
