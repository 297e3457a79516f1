import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallOutput } from '../../../api/client.ts';
import { useEndedReason } from '../../../entities/talk/use-ended-reason.ts';
import { useFlowNames } from '../../../entities/talk/use-flow-names.ts';
import { useFormats } from '../../../i18n/use-formats.ts';
import { paths } from '../../../routes/paths.ts';
import { useMinute } from '../../../ui/use-now.ts';
import classes from './publish-checks.module.css';

type Call = CallOutput<'agents.replay'>['data'][number];

/** How many nodes to show before the point where two paths diverge. */
const NODES_BEFORE = 2;
/** How many nodes to show after the point where two paths diverge. */
const NODES_AFTER = 3;

/** A call whose path differs with the draft: where it diverges, what it did, and what it would do. */
export function ReplayedLine({ call, flowId }: { readonly call: Call; readonly flowId: string | null }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const now = useMinute();
  const { nodeName } = useFlowNames(flowId);
  const reasonWords = useEndedReason();
  const { conversationId, startedAt, version, outcome, diff } = call;
  if (diff === null) return null;
  const { before, after, at, stop, endedBefore, endedAfter } = diff;
  const from = Math.max(0, at - NODES_BEFORE);
  const path = (nodes: readonly string[], ended: string | null) => ({
    isBegun: from > 0,
    shared: nodes.slice(from, at).map(nodeName),
    own: nodes.slice(at, at + NODES_AFTER).map(nodeName),
    end:
      nodes.length > at + NODES_AFTER
        ? '…'
        : ended === null
          ? undefined
          : t('agents.replay.ends', { reason: reasonWords(ended) }),
  });
  return (
    <li className={classes['call']} data-outcome={outcome}>
      <span>
        <strong>{t(`agents.replay.outcome.${outcome}`)}</strong>{' '}
        <Link to={paths.conversation(conversationId)}>
          {t('agents.replay.call', { when: formats.moment(startedAt, now) })}
          <ChevronRight size={14} aria-hidden="true" />
        </Link>
      </span>
      <dl>
        <dt>{version === 'draft' ? t('agents.draft') : t('agents.version', { version })}</dt>
        <Path {...path(before, endedBefore)} />
        <dt>{t('agents.draft')}</dt>
        <Path {...path(after, endedAfter)} />
      </dl>
      {stop && (
        <p>
          {t(`agents.replay.stop.${stop.why}`, {
            node: stop.node === null ? '–' : nodeName(stop.node),
            detail: stop.detail,
          })}
        </p>
      )}
    </li>
  );
}

interface PathProps {
  /** Whether earlier nodes are hidden. */
  readonly isBegun: boolean;
  /** The nodes that both paths share. */
  readonly shared: readonly string[];
  readonly own: readonly string[];
  readonly end: string | undefined;
}

function Path({ isBegun, shared, own, end }: PathProps) {
  const before = [...(isBegun ? ['…'] : []), ...shared];
  const behind = [...own, ...(end === undefined ? [] : [end])];
  return (
    <dd>
      <span className={classes['shared']}>{before.map((name) => `${name} → `).join('')}</span>
      {behind.join(' → ')}
    </dd>
  );
}
