import type { FlowBody } from '@switchboard/contracts/agents/flow-templates/building-blocks';
import { FLOW_TEMPLATES } from '@switchboard/contracts/agents/flow-templates/templates';
import { talkWith } from '@switchboard/talk/engine/test/talk';
import { buildVersion } from '@switchboard/talk/engine/test/versions';
import { validateFlow } from '@switchboard/talk/validation/validate-flow';
import { describe, expect, test } from 'vitest';
import { dentalFlow } from './flows/dental-flow.ts';
import { residentsFlow } from './flows/residents-flow.ts';

const { receptionist: frontDeskFlow, triage: triageFlow, reminder, leasing } = FLOW_TEMPLATES;
const flows: readonly (readonly [string, FlowBody])[] = [
  ...Object.entries<FlowBody>(FLOW_TEMPLATES),
  ['dental desk', dentalFlow],
  ['residents', residentsFlow],
];
const call = (flow: FlowBody, lang: 'en' | 'es' = 'en') => talkWith(buildVersion(flow), { type: 'setup', lang });

test.each(flows)('the flow %s is valid in both languages', (_, flow) => {
  const context = { languages: ['en', 'es'], tools: ['lookup_on_call', 'book_visit'] } as const;
  expect(validateFlow(buildVersion(flow).flow, context)).toEqual([]);
});

describe('the front desk', () => {
  test('books a visit that the caller requests at once', () => {
    const talk = call(frontDeskFlow);
    talk.hear('I need an appointment for my dog');
    expect(talk.slots()).toEqual({ species: 'dog' });
    talk.hear('Friday at four');
    talk.finish('ok', { booked: true });
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'booked' });
  });

  test('books a visit in Spanish', () => {
    const talk = call(frontDeskFlow, 'es');
    talk.hear('Quiero vacunar a mi gata');
    talk.hear('El viernes a las cuatro de la tarde');
    talk.finish('ok', { booked: true });
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'booked' });
    expect(talk.said).toContain('Le esperamos');
  });

  test('states its hours and continues, takes a refill request, and raises attention for a person', () => {
    const talk = call(frontDeskFlow);
    talk.hear('when are you open?');
    expect(talk.said).toContain('from eight to six');
    talk.hear('I need a refill');
    talk.hear('Heart pills for Biscuit');
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
    const other = call(frontDeskFlow);
    other.hear('I want to talk to a person');
    expect(other.effects.at(-1)).toMatchObject({ type: 'attention' });
  });
});

describe('triage', () => {
  test('asks for the weight of a poisoned dog and transfers the call', () => {
    const talk = call(triageFlow);
    talk.hear('My dog just got into baking chocolate');
    expect(talk.said).toContain('how many pounds');
    talk.hear('Maybe twenty pounds');
    talk.finish('ok', { name: 'Dr. Mei Chen' });
    expect(talk.said).toContain('connecting you with Dr. Mei Chen');
    talk.finish('timeout');
    expect(talk.said).toContain('Nobody of our team');
    talk.hear('Please call me back about Bella');
    expect(talk.effects.at(-1)).toMatchObject({ type: 'attention', reason: 'Nobody could be put through' });
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
  });

  test('transfers other red flags at once, in Spanish too', () => {
    const talk = call(triageFlow, 'es');
    talk.hear('Mi perro no respira');
    talk.finish('ok', { name: 'Dr. Mei Chen' });
    talk.finish('ok');
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'transferred' });
  });

  test('gives advice for other symptoms and books a visit', () => {
    const talk = call(triageFlow);
    talk.hear('My cat is limping');
    expect(talk.said).toContain('Would you like a visit');
    talk.hear('yes please');
    talk.hear('tomorrow at nine in the morning');
    talk.finish('ok', { booked: true });
    expect(talk.state).toMatchObject({ status: 'ended', endedReason: 'booked' });
  });
});

describe('reminder', () => {
  test('lets the caller confirm, move, or cancel the visit', () => {
    const yes = call(reminder);
    expect(yes.said).toContain('Will you come?');
    yes.hear('yes');
    expect(yes.state).toMatchObject({ status: 'ended', endedReason: 'resolved' });
    const moved = call(reminder, 'es');
    moved.hear('Necesito cambiar la cita');
    moved.hear('El viernes a las cuatro de la tarde');
    expect(moved.state).toMatchObject({ status: 'ended', endedReason: 'message_taken' });
    const off = call(reminder);
    off.hear('Please cancel my appointment');
    expect(off.said).toContain('called the visit off');
  });
});

describe('leasing', () => {
  test('books a tour and transfers an urgent repair', () => {
    const tour = call(leasing);
    tour.hear('I am looking for an apartment');
    tour.hear('Two bedrooms, from the first of May');
    tour.hear('Saturday at eleven in the morning');
    tour.finish('ok', { booked: true });
    expect(tour.state).toMatchObject({ status: 'ended', endedReason: 'booked' });
    const repair = call(leasing, 'es');
    repair.hear('Gotea el fregadero');
    repair.hear('El fregadero de la vivienda doce');
    repair.hear('sí');
    repair.finish('ok');
    expect(repair.state).toMatchObject({ status: 'ended', endedReason: 'transferred' });
  });
});
