import { both } from './flow-parts.ts';

/** How an agent of a business answers at first, in both languages. Braces in the name would name a variable that nobody fills. */
export function greetingFor(businessName: string) {
  const name = businessName.replaceAll(/[{}]{2,}/g, '').trim();
  return both(`${name}, this is the virtual assistant.`, `${name}, habla el asistente virtual.`);
}
