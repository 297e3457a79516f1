import { CAP_FAULTS, type CallCap } from './caps.ts';
import { DIAL_FAULTS, DIAL_RULE_WORDS } from './dial-faults.ts';

const failed = { group: 'account', status: 'failed', outcome: 'failed' } as const;
const usedUp = (cap: CallCap, en: string, es: string) => ({
  ...failed,
  codes: [CAP_FAULTS[cap]],
  words: {
    en: { title: en, fix: 'Wait until the period is over, or raise the cap in the settings.' },
    es: { title: es, fix: 'Espere a que termine el período, o amplíe el tope en los ajustes.' },
  },
});

const numberNotAllowed = { ...failed, codes: DIAL_FAULTS, words: DIAL_RULE_WORDS };

/** The causes for which an outgoing call ends before it is dialed: the dial rule, or a cap, refused it. */
export const DIALING_CAUSES = {
  numberNotAllowed,
  minutesOfDayUsedUp: usedUp(
    'outgoingMinutesPerDay',
    'The day’s cap on call minutes is reached',
    'Se alcanzó el tope de minutos de llamada del día',
  ),
  minutesOfMonthUsedUp: usedUp(
    'outgoingMinutesPerMonth',
    'The month’s cap on call minutes is reached',
    'Se alcanzó el tope de minutos de llamada del mes',
  ),
  spendingOfDayUsedUp: usedUp(
    'outgoingDollarsPerDay',
    'The day’s cap on spending for calls and texts is reached',
    'Se alcanzó el tope de gasto del día en llamadas y mensajes',
  ),
  spendingOfMonthUsedUp: usedUp(
    'outgoingDollarsPerMonth',
    'The month’s cap on spending for calls and texts is reached',
    'Se alcanzó el tope de gasto del mes en llamadas y mensajes',
  ),
};
