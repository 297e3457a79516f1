import { both } from './building-blocks.ts';

/** The greeting of a business's agent. Braces in the name would create a placeholder that nothing fills. */
export function greetingFor(businessName: string) {
  const name = businessName.replaceAll(/[{}]{2,}/g, '').trim();
  return both(`${name}, this is the virtual assistant.`, `${name}, habla el asistente virtual.`);
}
