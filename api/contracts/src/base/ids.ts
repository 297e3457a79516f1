import { z } from 'zod';

const PREFIXED = /^[A-Za-z0-9_-]{1,64}$/;
const prefixedId = (prefix: string, name: string) =>
  z
    .string()
    .startsWith(`${prefix}_`)
    .regex(PREFIXED)
    .meta({ id: name, example: `${prefix}_8f2c1d` });

export const AccountId = prefixedId('acc', 'AccountId').brand('AccountId');
export type AccountId = z.infer<typeof AccountId>;
export const UserId = prefixedId('usr', 'UserId').brand('UserId');
export type UserId = z.infer<typeof UserId>;
export const ConnectionId = prefixedId('con', 'ConnectionId').brand('ConnectionId');
export type ConnectionId = z.infer<typeof ConnectionId>;
export const ApiKeyId = prefixedId('key', 'ApiKeyId').brand('ApiKeyId');
export type ApiKeyId = z.infer<typeof ApiKeyId>;

const integerId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
export const ConversationId = integerId.brand('ConversationId').meta({ id: 'ConversationId', example: 1042 });
export type ConversationId = z.infer<typeof ConversationId>;
export const SmartTagId = integerId.brand('SmartTagId').meta({ id: 'SmartTagId', example: 17 });
export type SmartTagId = z.infer<typeof SmartTagId>;

/** An integer id in a path or query: digits without sign, space or leading zero. */
export const IntegerText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number)
  .refine(Number.isSafeInteger)
  .meta({ example: '1042' });
/** A version number in a path. The database stores versions as 32-bit integers. */
export const VersionText = z
  .string()
  .regex(/^[1-9]\d{0,8}$/)
  .transform(Number)
  .meta({ example: '3' });
export const ConversationIdText = IntegerText.pipe(ConversationId);
export const SmartTagIdText = IntegerText.pipe(SmartTagId);

/** A position in a tenant's event log; 0 before the first event. */
export const Position = z.int().min(0).meta({ id: 'Position', example: 5120 });
// In this range, no time zone shifts an instant into a year that PostgreSQL and JavaScript format differently.
const YEAR = /^(?:19|2\d)\d\d-/;
/** An instant in ISO 8601, in UTC, from 1900 to 2999. */
export const Instant = z.iso.datetime().regex(YEAR).meta({ id: 'Instant', example: '2026-11-20T15:00:00.000Z' });
