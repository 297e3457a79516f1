import type { FormErrors } from '@mantine/form';
import type { ProblemDetail } from '@switchboard/contracts/problem';
import i18next from 'i18next';
import type { z } from 'zod';
import { ApiError } from '../api/api-error.ts';

/** Validates a form by the contract's own schema. Faults are keyed by dotted path, in the current language. */
export function validateForm(schema: z.ZodType, values: Readonly<Record<string, unknown>>): FormErrors {
  const result = schema.safeParse(values);
  if (result.success) return {};
  const faults: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.');
    faults[path] ??= faultText(isMissing(valueAt(values, issue.path), issue) ? 'required' : getFaultCode(issue));
  }
  return underFields(faults);
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    values,
  );

/** A rule about an empty list says more than "required". */
const isMissing = (value: unknown, { code }: z.core.$ZodIssue): boolean =>
  isEmpty(value) && !(Array.isArray(value) && code === 'custom');

const isEmpty = (value: unknown): boolean =>
  value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0);

function getFaultCode(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'custom') return issue.code;
  const code = issue.params?.['code'];
  return typeof code === 'string' ? code : 'too_big';
}

/** The faults that the server found in fields, by path; empty for any other error. */
export function readServerFaults(error: unknown): FormErrors {
  const errors: readonly ProblemDetail[] = error instanceof ApiError ? error.errors : [];
  return underFields(
    Object.fromEntries(errors.map(({ path, code, detail }) => [path, getFaultText(codeAt(path, code)) ?? detail])),
  );
}

/** Another item has the name; any other value may be taken by another account. */
const codeAt = (path: string, code: string): string => (code === 'taken' && path !== 'name' ? 'taken_value' : code);

/** A fault within a field, such as in one of a list's entries, also belongs to the field, where it can be shown. */
const underFields = (faults: Readonly<Record<string, string>>): FormErrors => ({
  ...Object.fromEntries(Object.entries(faults).map(([path, text]) => [path.split('.')[0] ?? path, text])),
  ...faults,
});

const faultText = (code: string): string => getFaultText(code) ?? i18next.t('resource.fault.invalid');

function getFaultText(code: string): string | undefined {
  const key = `resource.fault.${code}`;
  // A code newer than this client has no text yet.
  return i18next.exists(key) ? i18next.t(key as 'resource.fault.invalid') : undefined;
}
