import type { FormErrors } from '@mantine/form';
import type { FormEvent } from 'react';

/** Focuses a form's first invalid field. The elements' names must match the values' names. */
export function focusFault(errors: FormErrors, _: unknown, event: FormEvent<HTMLFormElement> | undefined): void {
  const form = event?.target;
  if (!(form instanceof HTMLFormElement)) return;
  const fields = [...form.elements].filter(
    (field) => field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement,
  );
  fields.find(({ name }) => name !== '' && errors[name])?.focus();
}
