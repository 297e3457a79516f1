import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../i18n/use-formats.ts';
import type { Turn } from './talk-line.ts';
import classes from './try.module.css';
import { useFlowNames } from './use-flow-names.ts';
import { useStepWords } from './use-step-words.ts';

type Step = Turn['trace'][number];
type Understood = Extract<Step, { type: 'turn.understood' }>;

interface TraceOfTurnProps {
  readonly trace: readonly Step[];
  readonly flowId: string | null;
}

/** The trace of a turn, collapsed under its most important line. */
export function TurnTrace({ trace, flowId }: TraceOfTurnProps) {
  const stepWords = useStepWords(flowId);
  const understood = trace.find((step) => step.type === 'turn.understood');
  const lines = trace.flatMap((step) => stepWords(step) ?? []);
  if (lines.length === 0 && understood === undefined) return null;
  return (
    <details className={classes['trace']}>
      <summary>
        <ChevronRight size={14} aria-hidden="true" />
        <Summary trace={trace} flowId={flowId} />
      </summary>
      {understood && <Candidates {...understood} />}
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a finished turn don't change.
          <li key={index}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function Summary({ trace, flowId }: TraceOfTurnProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { nodeName } = useFlowNames(flowId);
  const understood = trace.find((step) => step.type === 'turn.understood');
  const best = understood?.candidates[0];
  const slots = trace.flatMap((step) => (step.type === 'slot.set' ? [step.slot] : []));
  const node = trace.findLast((step) => step.type === 'node.entered')?.node;
  const parts = [
    understood && (best ? `${best.name} ${number(round(best.score))}` : t('agents.understoodAs.noMatch')),
    slots.length > 0 && t('agents.slotsSet', { slots: [...new Set(slots)].join(', ') }),
    node && `→ ${nodeName(node)}`,
  ];
  return <span>{parts.filter(Boolean).join(' · ') || t('agents.why')}</span>;
}

const round = (score: number) => Math.round(score * 100) / 100;
/** Less likely candidates don't affect the decision. */
const MAX_CANDIDATES = 5;

function Candidates({ candidates, thresholds, as }: Understood) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <>
      <p>
        {t('agents.decided', {
          as: t(`agents.understoodAs.${as}`),
          act: number(thresholds.act),
          ask: number(thresholds.ask),
        })}
      </p>
      {candidates.length > 0 && (
        <table>
          <caption>{t('agents.candidates')}</caption>
          <tbody>
            {candidates.slice(0, MAX_CANDIDATES).map(({ kind, name, score, raw }) => (
              <tr key={`${kind} ${name} ${raw}`}>
                <th scope="row">
                  {t(`agents.candidateKind.${kind}`)} {name}
                  {raw !== undefined && ` ${t('agents.quoted', { text: raw })}`}
                </th>
                <td className={classes['bar']}>
                  <span style={{ inlineSize: `${round(score) * 100}%` }} />
                </td>
                <td>{number(round(score))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
