import { describeSteps, type Fact, type InboxEvent, type StepWords } from './describe-steps.ts';
import type { Turn } from './line.ts';

/** The page's texts for the script. */
export interface TalkWords extends StepWords {
  readonly agent: string;
  readonly you: string;
  readonly needs: string;
  readonly noNeed: string;
  readonly onLine: string;
  readonly ended: string;
  readonly left: string;
  readonly reason: Readonly<Record<string, string>>;
  readonly outcome: Readonly<Record<string, string>>;
  readonly state: Readonly<Record<string, string>>;
  readonly error: Readonly<Record<string, string>>;
}

/** Renders a talk: its lines on one side, and what the inbox shows on the other. */
export function createPanel(root: HTMLElement, words: TalkWords) {
  const part = (name: string) => root.querySelector<HTMLElement>(`[data-part="${name}"]`) ?? root;
  const [lines, facts, steps, attention, live, state, time] = (
    ['lines', 'facts', 'steps', 'attention', 'live', 'state', 'time'] as const
  ).map(part) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  let interim: HTMLElement | undefined;
  let raised: string | undefined;
  let hasVoice = true;

  const addLine = (who: 'agent' | 'caller', text: string, ms: number): HTMLElement => {
    const line = element('li', `line ${who}`);
    const name = element('span', 'hidden', `${who === 'agent' ? words.agent : words.you}: `);
    const said = element('p');
    said.append(name, element('span', '', text));
    line.append(createClock(ms), said);
    lines.append(line);
    line.scrollIntoView({ block: 'nearest' });
    return line;
  };
  const addHappened = ({ ms, text }: InboxEvent) => {
    const item = element('li');
    item.append(createClock(ms), text);
    steps.append(item);
  };
  const putFact = ({ slot, text }: Fact) => {
    const known = [...facts.children].find((one) => (one as HTMLElement).dataset['slot'] === slot);
    const item = known ?? element('li');
    (item as HTMLElement).dataset['slot'] = slot;
    item.textContent = text;
    if (!known) facts.append(item);
  };
  return {
    reset() {
      for (const list of [lines, facts, steps]) list.replaceChildren();
      raised = undefined;
      hasVoice = true;
      root.classList.add('begun');
      root.classList.remove('over');
      attention.className = 'banner';
      attention.textContent = words.noNeed;
      live.textContent = words.onLine;
    },
    say: (key: string) => {
      state.textContent = [words.state[key], hasVoice ? undefined : words.state['noVoice']].filter(Boolean).join(' · ');
    },
    /** From now on, every status also says that nothing is read aloud. */
    showNoVoice: () => {
      hasVoice = false;
    },
    fail: (code: string) => {
      state.textContent = words.error[code] ?? words.error['other'] ?? '';
    },
    showLeft: (ms: number) => {
      time.textContent = words.left.replace('{time}', clock(Math.max(0, ms)));
    },
    /** Words that are still being recognized. */
    hear(text: string, ms: number) {
      interim ??= addLine('caller', '', ms);
      interim.classList.add('interim');
      const said = interim.querySelector('p > span:last-child');
      if (said) said.textContent = text;
    },
    heard(text: string, ms: number) {
      interim?.remove();
      interim = undefined;
      if (text !== '') addLine('caller', text, ms);
    },
    take({ trace, inbox }: Turn, text: string) {
      if (text !== '') addLine('agent', text, inbox.ms);
      const steps = describeSteps(trace, words);
      for (const fact of steps.facts) putFact(fact);
      for (const one of steps.happened) addHappened(one);
      if (inbox.attention && inbox.attention.reason !== raised) {
        raised = inbox.attention.reason;
        const why = words.reason[raised] ?? raised;
        addHappened({ ms: inbox.ms, text: `${words.needs}: ${why}` });
        attention.className = `banner ${inbox.attention.level}`;
        attention.replaceChildren(element('b', '', words.needs), ` ${why}`);
      }
      if (inbox.status === 'ended' && inbox.outcome)
        addHappened({ ms: inbox.ms, text: words.outcome[inbox.outcome] ?? inbox.outcome });
    },
    end() {
      interim?.remove();
      interim = undefined;
      live.textContent = words.ended;
      time.textContent = '';
      root.classList.add('over');
    },
  };
}

function element(name: string, className = '', text = ''): HTMLElement {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.textContent = text;
  return made;
}

function createClock(ms: number): HTMLElement {
  const time = document.createElement('time');
  time.dateTime = `PT${Math.floor(ms / 1_000)}S`;
  time.textContent = clock(ms);
  return time;
}

const clock = (ms: number) => {
  const seconds = Math.floor(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
