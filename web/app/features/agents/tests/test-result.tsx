import type { TestStep } from '@switchboard/contracts/agents/test-script';
import { useTranslation } from 'react-i18next';
import { TurnTrace } from '../../../entities/talk/turn-trace.tsx';
import type { Result } from './test-api.ts';
import classes from './tests.module.css';
import { useFailureWords } from './use-failure-words.ts';

interface TestResultProps {
  readonly result: Result;
  readonly steps: readonly TestStep[];
  readonly flowId: string | null;
}

/** Why a test failed: each difference with the caller's step, and the trace of the call. */
export function TestResult({ result: { failures, trace }, steps, flowId }: TestResultProps) {
  const { t } = useTranslation();
  const words = useFailureWords(flowId);
  return (
    <>
      <ul className={classes['failures']} aria-label={t('agents.test.failures')}>
        {failures.map((failure) => {
          const place = words.place(steps, failure.step);
          return (
            <li key={failure.path}>
              {words.failure(failure)}
              {place !== undefined && <span className={classes['place']}>{place}</span>}
            </li>
          );
        })}
      </ul>
      <TurnTrace trace={trace} flowId={flowId} />
    </>
  );
}
