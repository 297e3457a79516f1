import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createLogger } from '@switchboard/platform/logger';
import { fixedClock } from '@switchboard/testing/clock';
import { createTestDatabase, type TestDatabase } from '@switchboard/testing/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMail, pruneMails } from './mail-rows.ts';
import { openMailer } from './mailer.ts';

let database: TestDatabase;
let server: Server;
const received: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  server = smtpServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.close();
  await database.drop();
});

/** A minimal SMTP server that accepts email. */
function smtpServer(): Server {
  return createServer((socket) => {
    let isData = false;
    socket.write('220 mail.example\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (isData) {
        received.push(text);
        isData = !text.endsWith('\r\n.\r\n');
        if (!isData) socket.write('250 ok\r\n');
      } else if (/^DATA/i.test(text)) {
        isData = true;
        socket.write('354 go on\r\n');
      } else if (/^QUIT/i.test(text)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    });
  });
}

const mail = {
  to: 'marco@willow.example',
  subject: 'Set your password',
  text: 'open https://inbox.example/welcome?t=1 now',
  link: 'https://inbox.example/welcome?t=1',
};
const mailer = (
  url: string | undefined,
  { keepsLinks = true, logger = createLogger({ name: 'test', level: 'silent' }) } = {},
) =>
  openMailer({
    url,
    keepsLinks,
    from: 'Switchboard <no-reply@inbox.example>',
    db: database.pool,
    logger,
    clock: fixedClock(),
  });
const lastMail = async () =>
  (
    await database.pool.query(
      'select to_address, subject, text, link, status from access.mails order by id desc limit 1',
    )
  ).rows[0];

describe('the mailer', () => {
  test('keeps emails without their links and warns if there is no mail server in production', async () => {
    const lines: string[] = [];
    const destination = { write: (line: string) => void lines.push(line) };
    const open = mailer(undefined, {
      keepsLinks: false,
      logger: createLogger({ name: 'test', level: 'warn', destination }),
    });
    await open.deliver(mail);
    expect(await lastMail()).toMatchObject({ status: 'kept', subject: mail.subject, link: null, text: 'open … now' });
    expect(lines.join()).toContain('MAIL_URL is not set');
  });

  test('sends email by SMTP and keeps no copy of the link', async () => {
    const out = mailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`); // A TCP server's address is never a string.
    await out.deliver(mail);
    out.close();
    expect(received.join('')).toContain('From: Switchboard <no-reply@inbox.example>');
    expect(received.join('')).toContain(mail.link);
    expect(await lastMail()).toEqual({
      to_address: mail.to,
      subject: mail.subject,
      text: 'open … now',
      link: null,
      status: 'sent',
    });
  });

  test('sends email under an agency’s name, safely encoded, from the same address', async () => {
    const out = mailer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`); // A TCP server's address is never a string.
    await out.deliver({ ...mail, sender: 'Harbor <x@y.example>\r\nBcc: z@y.example' });
    out.close();
    const headers = received
      .join('')
      .replaceAll(/\r\n[ \t]+/g, ' ')
      .split('\r\n');
    const from = headers.filter((line) => line.startsWith('From:')).at(-1);
    expect(from).toContain('<no-reply@inbox.example>');
    expect(headers.some((line) => line.startsWith('Bcc:'))).toBe(false);
  });

  test('keeps emails with their links if there is no mail server outside production', async () => {
    const out = mailer(undefined);
    await out.deliver(mail);
    out.close();
    expect(await lastMail()).toEqual({
      to_address: mail.to,
      subject: mail.subject,
      text: mail.text,
      link: mail.link,
      status: 'kept',
    });
  });

  test('records an email that could not be sent, and stops retrying when it is closed', async () => {
    const out = mailer('smtp://127.0.0.1:1');
    const delivered = out.deliver(mail);
    out.close();
    await delivered;
    expect(await lastMail()).toMatchObject({ status: 'failed', link: null });
  });

  test('prunes old emails a page at a time', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    for (const day of [1, 2, 3]) await insertMail(database.pool, { ...mail, status: 'kept', createdAt: at(day) });
    expect(await pruneMails(database.pool, at(3), 1)).toBe(1);
    expect(await pruneMails(database.pool, at(3), 10)).toBe(1);
    const { rows } = await database.pool.query('select created_at from access.mails where created_at <= $1', [at(3)]);
    expect(rows).toEqual([{ created_at: at(3) }]);
  });
});
