import { configureStore } from '@reduxjs/toolkit';
import type { ActivityItem } from '@switchboard/contracts/conversations/activity';
import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { needTexts, startI18n } from '../../i18n/i18n.ts';
import { buildSession } from '../../test/build-session.ts';
import { EventLine } from './event-line.tsx';

const AT = '2026-11-20T12:00:09.000Z';
let unmount: (() => void) | undefined;
afterEach(() => unmount?.());

function renderLine(kind: ActivityItem['kind'], reason: string | null): string {
  const by = { kind: 'connection', name: 'Twilio', behind: null } as const;
  const event = {
    kind,
    at: AT,
    items: [{ kind, at: AT, by, smartTag: null, reason, level: null, assignee: null, group: null, until: null }],
  };
  const state = { session: { payload: buildSession() } };
  const rendered = render(
    <Provider store={configureStore({ reducer: () => state })}>
      <EventLine event={event} startedAt="2026-11-20T12:00:00.000Z" endedAt={null} />
    </Provider>,
  );
  unmount = rendered.unmount;
  return rendered.container.textContent ?? '';
}

type Told = readonly [kind: ActivityItem['kind'], reason: string | null, words: string];
const WORDS: Readonly<Record<'en' | 'es', readonly Told[]>> = {
  en: [
    ['textSent', null, 'Text message sent'],
    ['textDelivered', null, 'Text message delivered'],
    ['textFailed', '30003', 'Text message not delivered: the phone is off or out of range'],
    ['textFailed', 'twilio_21610', 'Text message not delivered: the recipient replied STOP'],
    ['textFailed', 'telnyx_40300', 'Text message not delivered: the recipient replied STOP'],
    ['textFailed', 'status_503', 'Text message not delivered: carrier code status_503'],
    ['textFailed', 'no_connection', 'Text message not delivered: carrier code no_connection'],
    ['textFailed', null, 'Text message not delivered: the carrier gave no reason'],
  ],
  es: [
    ['textDelivered', null, 'Mensaje de texto entregado'],
    ['textFailed', '40001', 'Mensaje de texto no entregado: los teléfonos fijos no reciben mensajes'],
    ['textFailed', '30006', 'Mensaje de texto no entregado: los teléfonos fijos no reciben mensajes'],
  ],
};

describe.each(['en', 'es'] as const)('in %s', (locale) => {
  beforeAll(async () => {
    await startI18n(locale);
    await needTexts('conversation');
  });

  test.each(WORDS[locale])('shows a text message’s delivery: %s %s', (kind, reason, words) => {
    expect(renderLine(kind, reason)).toContain(words);
  });
});
