import type { SiteDocument } from '@switchboard/contracts/site/pages';
import { TRADES } from '../texts/en/types.ts';

const WITH_CALL: ReadonlySet<SiteDocument['name']> = new Set(['home', 'Hero', 'demosVoice', ...TRADES]);

/** Whether a document contains a sample call. */
export const hasCall = (name: SiteDocument['name']): boolean => WITH_CALL.has(name);

const WITH_TALK: ReadonlySet<SiteDocument['name']> = new Set(['demosVoice', 'demosInsurance']);

/** Whether a document contains a talk with a demo agent. */
export const hasTalk = (name: SiteDocument['name']): boolean => WITH_TALK.has(name);
