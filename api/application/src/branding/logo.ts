import { createHash } from 'node:crypto';
import { MAX_LOGO_BYTES, MAX_LOGO_PIXELS } from '@switchboard/contracts/account-settings/agency';
import { AppError } from '@switchboard/platform/app-error';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Checks that the bytes are a PNG within the limits, whatever type the client declared. Returns their SHA-256 in hexadecimal.
 *
 * @throws {AppError} `request.invalid` {errors}
 */
export function checkLogo(bytes: Buffer): string {
  if (bytes.length > MAX_LOGO_BYTES) throw invalidLogo('logo_too_large');
  const size = readPngSize(bytes);
  if (size === undefined) throw invalidLogo('not_a_png');
  if (size.width > MAX_LOGO_PIXELS || size.height > MAX_LOGO_PIXELS) throw invalidLogo('logo_too_large');
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads the size from a PNG's header, which is always its first chunk (PNG, 11.2.1); undefined for anything else. */
function readPngSize(bytes: Buffer): { width: number; height: number } | undefined {
  const isPng =
    bytes.length >= 45 && bytes.subarray(0, 8).equals(SIGNATURE) && bytes.toString('latin1', 12, 16) === 'IHDR';
  if (!isPng) return undefined;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  return width > 0 && height > 0 ? { width, height } : undefined;
}

const invalidLogo = (code: string) => new AppError('request.invalid', { errors: [{ path: 'png', code }] });
