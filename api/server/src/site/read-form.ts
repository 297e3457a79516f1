import { storable } from '@switchboard/contracts/storable';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { readBytes } from '../http/body.ts';

const MAX_FORM_BYTES = 16 * 1024;
const TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Reads fields of a form as text; those that are `optional` only where it has them.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`
 */
export async function readForm(
  koa: Koa.Context,
  fields: readonly string[],
  optional: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  return textsOf(await readFormData(koa), fields, optional);
}

async function readFormData(koa: Koa.Context): Promise<FormData> {
  const type = formTypeOf(koa);
  return parseForm(type, await readBytes(koa.req, MAX_FORM_BYTES));
}

/** The media type of a request's form. @throws {AppError} `request.media_type` */
export function formTypeOf(koa: Koa.Context): string {
  const type = koa.get('Content-Type');
  if (!TYPES.test(type)) throw new AppError('request.media_type');
  return type;
}

/** Parses a form with its files. @throws {AppError} `request.media_type` */
export function parseForm(type: string, bytes: Uint8Array<ArrayBuffer> | Buffer): Promise<FormData> {
  return new Response(new Uint8Array(bytes), { headers: { 'content-type': type } }).formData().catch(() => {
    throw new AppError('request.media_type');
  });
}

/** The texts of a form. */
export function textsOf(
  form: FormData,
  fields: readonly string[],
  optional: readonly string[] = [],
): Readonly<Record<string, string>> {
  const textOf = (name: string): string => {
    const value = form.get(name);
    // No text of the database holds these.
    return typeof value === 'string' ? storable(value) : '';
  };
  const names = [...fields, ...optional.filter((name) => form.has(name))];
  return Object.fromEntries(names.map((name) => [name, textOf(name)]));
}
