import { SIGNUP_TRADES } from '@switchboard/contracts/access/signup';
import { talkWith } from '@switchboard/talk/engine/test/talk';
import { buildVersion } from '@switchboard/talk/engine/test/versions';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { describe, expect, test } from 'vitest';
import { tradeFlow } from './trade-flow.ts';
import { TRADE_WORDS } from './trade-words.ts';

describe.each(SIGNUP_TRADES)('the initial front desk of the trade %s', (trade) => {
  const version = () => buildVersion(tradeFlow(trade));
  const words = TRADE_WORDS[trade];

  test('is valid in both languages', () => {
    expect(validateFlow(version().flow, { languages: ['en', 'es'], tools: [] })).toEqual([]);
  });

  test.each(['en', 'es'] as const)('raises attention for urgent calls, and takes a message for others: %s', (lang) => {
    for (const said of words.urgent.examples[lang]) {
      const talk = talkWith(version(), { type: 'setup', lang });
      talk.hear(said);
      expect([said, talk.effects.at(-1)]).toMatchObject([said, { type: 'attention' }]);
      expect(talk.said).toContain(words.urgent.answer[lang]);
      talk.hear(lang === 'es' ? 'Fue hace diez minutos, 303 555 0147' : 'Ten minutes ago, 303 555 0147');
      expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
    }
    const talk = talkWith(version(), { type: 'setup', lang });
    talk.hear(words.request.examples[lang][0] ?? '');
    talk.hear(lang === 'es' ? 'Es por lo de ayer' : 'It is about yesterday');
    talk.hear('Ana Flores');
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
  });
});
