import { Select, Skeleton } from '@mantine/core';
import { PROMPT_LABELS, type PromptLabel } from '@switchboard/contracts/agents/prompts';
import type { HistoryEntry } from '@switchboard/contracts/resources/history';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useThunkDispatch } from '../../api/thunk.ts';
import { LoadFailed } from '../../resource/load-failed.tsx';
import { useReadResourceHistoryQuery } from '../../resource/resource-api.ts';
import type { KindItem } from '../../resource/resource-view.ts';
import { TextDiff } from '../../resource/text-diff.tsx';
import { useMay } from '../../session/use-may.ts';
import { toast, toastError } from '../../ui/toast.ts';
import { movePromptLabel } from './prompt-api.ts';
import classes from './settings.module.css';

type Prompt = KindItem<'prompts'>;

/** A prompt's versions: the version of each label, and the difference between any two. */
export function PromptVersions({ item }: { item: Prompt }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useReadResourceHistoryQuery({
    kind: 'prompts',
    id: item.id,
    page: 1,
    perPage: 200,
  });
  if (isError && !data) return <LoadFailed onRetry={refetch} />;
  if (!data) return <Skeleton height={160} role="status" aria-label={t('app.loading')} />;
  const versions = data.data.map(({ version }) => version);
  return (
    <>
      <div className={classes['labels']}>
        {PROMPT_LABELS.map((label) => (
          <LabelCard key={label} item={item} label={label} versions={versions} />
        ))}
      </div>
      <Compare entries={data.data} onCalls={item.labels.production} />
    </>
  );
}

interface LabelCardProps {
  readonly item: Prompt;
  readonly label: PromptLabel;
  readonly versions: readonly number[];
}

function LabelCard({ item, label, versions }: LabelCardProps) {
  const { t } = useTranslation();
  const dispatch = useThunkDispatch();
  const mayManage = useMay('prompts.manage');
  const name = t(`prompts.labelOf.${label}`);
  const current = item.labels[label];
  const move = (version: number) =>
    dispatch(movePromptLabel({ id: item.id, label, version })).then(
      () => toast({ text: t('prompts.moved', { label: name, version }) }),
      toastError,
    );
  return (
    <div className={classes['card']}>
      <span>
        <strong>{name}</strong> <span className={classes['muted']}>{t(`prompts.labelAbout.${label}`)}</span>
      </span>
      <Select
        size="xs"
        aria-label={t('prompts.move', { label: name })}
        placeholder={t('prompts.notSet')}
        allowDeselect={false}
        data={versions.map((version) => ({ value: String(version), label: t('prompts.version', { version }) }))}
        value={current === undefined ? null : String(current)}
        onChange={(version) => version !== null && void move(Number(version))}
        disabled={!mayManage || item.archivedAt !== null}
      />
    </div>
  );
}

interface CompareProps {
  readonly entries: readonly HistoryEntry[];
  /** The version that calls use. */
  readonly onCalls: number | undefined;
}

function Compare({ entries, onCalls }: CompareProps) {
  const { t } = useTranslation();
  const [newest] = entries;
  const latest = newest?.version ?? 1;
  const [from, setFrom] = useState(onCalls !== undefined && onCalls < latest ? onCalls : Math.max(1, latest - 1));
  const [to, setTo] = useState(latest);
  const data = entries.map(({ version }) => ({ value: String(version), label: t('prompts.version', { version }) }));
  const [before, after] = [bodyAt(entries, from), bodyAt(entries, to)];
  return (
    <section className={classes['block']} aria-label={t('prompts.compare')}>
      <div className={classes['pair']}>
        <Select
          label={t('prompts.from')}
          allowDeselect={false}
          data={data}
          value={String(from)}
          onChange={(value) => setFrom(Number(value))}
        />
        <Select
          label={t('prompts.to')}
          allowDeselect={false}
          data={data}
          value={String(to)}
          onChange={(value) => setTo(Number(value))}
        />
      </div>
      {before === after ? (
        <p className={classes['muted']}>{t('prompts.same', { from, to })}</p>
      ) : (
        <div className={classes['message']}>
          <TextDiff from={before} to={after} />
        </div>
      )}
    </section>
  );
}

/** The body of a version, from the last change up to it. */
function bodyAt(entries: readonly HistoryEntry[], version: number): string {
  for (const entry of entries) {
    if (entry.version > version) continue;
    const change = entry.changes.find(({ path }) => path === 'body');
    if (change) return String(change.to);
  }
  // The version is older than the loaded changes; the first of these contains the body before it.
  const first = entries.findLast(({ changes }) => changes.some(({ path }) => path === 'body'));
  return String(first?.changes.find(({ path }) => path === 'body')?.from ?? '');
}
