import type { FlowBody } from './building-blocks.ts';
import { claimsFlow } from './claims-flow.ts';
import { frontDeskFlow } from './front-desk-flow.ts';
import { leasingFlow } from './leasing-flow.ts';
import { reminderFlow } from './reminder-flow.ts';
import { triageFlow } from './triage-flow.ts';

/** Flow templates in both languages. */
export const FLOW_TEMPLATES = {
  receptionist: frontDeskFlow,
  triage: triageFlow,
  reminder: reminderFlow,
  leasing: leasingFlow,
  claims: claimsFlow,
} as const satisfies Readonly<Record<string, FlowBody>>;
export type FlowTemplate = keyof typeof FLOW_TEMPLATES;
