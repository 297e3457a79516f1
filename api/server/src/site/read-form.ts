import { storable } from '@switchboard/contracts/base/storable';
import { AppError } from '@switchboard/platform/app-error';
import type Koa from 'koa';
import { readBytes } from '../http/request/body.ts';

const MAX_FORM_BYTES = 16 * 1024;
const TYPES = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/**
 * Reads the text fields of a form. `optional` fields are left out if the form lacks them.
 *
 * @throws {AppError} `request.media_type`, `request.too_large`
 */
export async function readForm(
  koa: Koa.Context,
  fields: readonly string[],
  optional: readonly string[] = [],
): Promise<Readonly<Record<string, string>>> {
  return readTexts(await readFormData(koa), fields, optional);
}

async function readFormData(koa: Koa.Context): Promise<FormData> {
  const type = readFormType(koa);
  return parseForm(type, await readBytes(koa.req, MAX_FORM_BYTES));
}

/** Reads the media type of a form. @throws {AppError} `request.media_type` */
export function readFormType(koa: Koa.Context): string {
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

/** Reads the text fields of a parsed form. */
export function readTexts(
  form: FormData,
  fields: readonly string[],
  optional: readonly string[] = [],
): Readonly<Record<string, string>> {
  const readText = (name: string): string => {
    const value = form.get(name);
    // Removes characters that the database can't store.
    return typeof value === 'string' ? storable(value) : '';
  };
  const names = [...fields, ...optional.filter((name) => form.has(name))];
  return Object.fromEntries(names.map((name) => [name, readText(name)]));
}
