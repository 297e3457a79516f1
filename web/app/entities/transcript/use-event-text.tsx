import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { toRegionalLocale } from '../../i18n/format.ts';
import { useFormats } from '../../i18n/use-formats.ts';
import { reasonText } from '../../ui/error-text.ts';
import type { TimelineEvent } from './timeline.ts';
import { useActorName } from './use-actor-name.ts';

/** Returns a function that describes an event in one sentence, with its subject in bold. */
export function useEventText(): (event: TimelineEvent) => ReactNode {
  const { t, i18n } = useTranslation();
  const list = new Intl.ListFormat(toRegionalLocale(i18n.language), { type: 'conjunction' });
  const who = useActorName();
  const formats = useFormats();
  return ({ kind, items }) => {
    const [first] = items;
    const by = first ? who(first.by) : '';
    const names = items.map(({ smartTag }) => smartTag?.name ?? t('happened.aTag'));
    const count = items.length;
    switch (kind) {
      case 'raised': {
        const thing = reasonText(first?.reason ?? '');
        return <Trans i18nKey="happened.raised" values={{ thing, by }} components={BOLD} />;
      }
      case 'tagged':
      case 'untagged':
        return (
          <Trans
            i18nKey={`happened.${kind}`}
            count={count}
            values={{ thing: list.format(names), by }}
            components={{ b: <BoldNames parts={list.formatToParts(names)} /> }}
          />
        );
      case 'rung': {
        const people = [...new Set(items.map((item) => who(item.by)))];
        return t('happened.rung', { who: list.format(people) });
      }
      case 'ended':
        return first?.reason ? t('happened.endedWith', { reason: endText(first.reason) }) : t('happened.ended');
      case 'started':
        return t('happened.started');
      case 'textSent':
      case 'textDelivered':
        return t(`happened.${kind}`);
      case 'textFailed':
        return t('happened.textFailed', { why: textFault(first?.reason ?? null) });
      case 'assigned':
        return assignedText(first, by);
      case 'offered':
        return (
          <Trans
            i18nKey="happened.offered"
            values={{ owner: first?.assignee ?? '', why: first?.reason ?? '' }}
            components={BOLD}
          />
        );
      case 'declined':
        return first?.reason == null
          ? t('happened.declined', { by })
          : t('happened.declinedWhy', { by, why: first.reason });
      case 'expired':
        return t('happened.expired', { owner: first?.assignee ?? '' });
      case 'escalated':
        return t('happened.escalated', { why: first?.reason ?? '' });
      case 'snoozed':
        return t('happened.snoozed', { by, until: formats.full(first?.until ?? '') });
      case 'seen':
      case 'handled':
      case 'attentionRestored':
      case 'done':
      case 'reopened':
      case 'joined':
      case 'noted':
      case 'noteEdited':
      case 'noteRemoved':
      case 'accepted':
      case 'takenOver':
      case 'whispered':
      case 'handedBack':
      case 'cleared':
      case 'deleted':
      case 'restored':
        return t(`happened.${kind}`, { by });
      default:
        return kind satisfies never;
    }
  };

  /** Describes an assignment: the new owner, and the person who assigned it or the router's reason. */
  function assignedText(item: ActivityItem | undefined, by: string): ReactNode {
    if (!item) return null;
    const { assignee, group, reason } = item;
    const owner = assignee ?? group;
    if (owner === null) return t('happened.unassigned', { by });
    if (assignee !== null && item.by.kind === 'user' && assignee === item.by.name) return t('happened.taken', { by });
    const values = { owner, by, why: reason ?? '' };
    return (
      <Trans i18nKey={reason === null ? 'happened.assigned' : 'happened.routed'} values={values} components={BOLD} />
    );
  }

  /** A carrier's error code in words, if people can act on it. */
  function textFault(code: string | null): string {
    if (code === null) return t('happened.textFault.unknown');
    const [, digits] = CARRIER_CODE.exec(code) ?? [];
    const key = `happened.textFault.c${digits}`;
    const isKnown = digits !== undefined && i18n.exists(key);
    return isKnown ? t(key as 'happened.textFault.c30003') : t('happened.textFault.code', { code });
  }

  function endText(reason: string): string {
    const key = `endReason.${reason.replaceAll('-', '_')}`;
    // Platforms send free text as the reason; only plain words are looked up.
    return /^[\w-]+$/.test(reason) && i18n.exists(key)
      ? t(key as 'endReason.hangup')
      : reason.replaceAll(/[-_.]+/g, ' ');
  }
}

/** The names in a list in bold, without the separators. */
function BoldNames({ parts }: { parts: ReturnType<Intl.ListFormat['formatToParts']> }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: a list's parts have no identity beyond their position.
  return parts.map(({ type, value }, index) => (type === 'element' ? <b key={index}>{value}</b> : value));
}

/** An error code of the carrier's network or, with the carrier's name, of the carrier itself. */
const CARRIER_CODE = /^(?:[a-z]+_)?(\d{1,6})$/;

// React escapes names, so i18n needn't.
const BOLD = { b: <b /> };
