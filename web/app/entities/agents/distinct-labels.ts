import { KEY_SEPARATOR } from '@switchboard/contracts/calls/metric-routes';
import { useTranslation } from 'react-i18next';
import { isOwnAgent } from './own-agent.ts';

interface Labelled {
  readonly key: string;
  readonly label: string;
}

/** Makes labels distinct: items with equal labels get their mark, if any, and those still equal get their key. */
export function distinguishLabels<T extends Labelled>(
  items: readonly T[],
  getMark: (key: string) => string | undefined = () => undefined,
): readonly T[] {
  const marked = withAlike(items, ({ key }) => getMark(key));
  return withAlike(marked, ({ key }) => key.replaceAll(KEY_SEPARATOR, ' '));
}

function withAlike<T extends Labelled>(items: readonly T[], more: (item: T) => string | undefined): readonly T[] {
  const counts = new Map<string, number>();
  for (const { label } of items) counts.set(label, (counts.get(label) ?? 0) + 1);
  return items.map((item) => {
    const mark = (counts.get(item.label) ?? 0) > 1 ? more(item) : undefined;
    return mark === undefined ? item : { ...item, label: `${item.label}, ${mark}` };
  });
}

/** Makes the labels of agents and versions distinct: a voice platform's agent may share the name of the account's own. */
export function useAgentMark(): (key: string) => string | undefined {
  const { t } = useTranslation();
  return (key) => (isOwnAgent(key) ? undefined : t('row.platformAgent'));
}
