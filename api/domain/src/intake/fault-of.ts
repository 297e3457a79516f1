import type { z } from 'zod';

/** Says what is wrong with a webhook, and where: the path of the first fault, or `body` for the whole. */
export function faultOf({ issues: [issue] }: z.ZodError): string {
  return `${issue?.path.join('.') || 'body'}: ${issue?.message}`;
}
