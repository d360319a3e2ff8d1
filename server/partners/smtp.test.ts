import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { createLog } from '../platform/http/log.ts';
import { openSecretReferences } from '../platform/config/secret-references.ts';
import { certificate, SMTP_ACCOUNT, startSmtpStandIn, type SmtpStandIn } from '../testing/smtp-stand-in.ts';
import { openPartnerHealth } from './partner-health.ts';
import type { OutgoingMessage } from './ports.ts';
import { openSmtp, type EmailPartner, type SmtpSettings } from './smtp.ts';

const clock = { now: () => new Date('2026-06-16T16:00:00Z') };
const message: OutgoingMessage = {
  provider_id: 'lakeside',
  message_id: '7a1c',
  channel: 'email',
  to: 'jordan.canary@home.example',
  kind: 'plan-started',
  locale: 'es',
  subject: 'Su plan ha comenzado — año nuevo',
  text: 'Hola, José.',
  html: '<p>Hola, <b>José</b>.</p>',
  attachments: [{ filename: 'Acuerdo.pdf', content: Buffer.from('%PDF-1.7'), contentType: 'application/pdf' }],
};

let server: SmtpStandIn;
let partner: EmailPartner;
let lines: string[];
let health: ReturnType<typeof openPartnerHealth>;

function open(change: Partial<SmtpSettings> = {}, password = SMTP_ACCOUNT.password): EmailPartner {
  lines = [];
  health = openPartnerHealth({ clock, log: createLog('info', { destination: { write: (line) => void lines.push(line) } }) });
  const settings: SmtpSettings = {
    adapter: 'smtp',
    host: 'localhost',
    port: server.port,
    security: 'starttls',
    from: 'billing@lakeside.example',
    user: SMTP_ACCOUNT.user,
    password: 'env:LAKESIDE_SMTP',
    certificate_authority: `file:${certificate('ca.pem')}`,
    ...change,
  };
  return openSmtp(settings, { findSecret: openSecretReferences({ LAKESIDE_SMTP: password }), health });
}

const failureOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    (error: { readonly name: string; readonly constructor: { readonly name: string }; readonly reason: string }) =>
      `${error.constructor.name} ${error.reason}`,
  );

beforeEach(async () => {
  server = await startSmtpStandIn();
  partner = open();
});
afterEach(async () => {
  partner.close();
  await server.close();
});

describe('a mail server', () => {
  test('gets the email encrypted, with both forms and its file, and its name is stored', async () => {
    expect(await partner.send(message, 'Lakeside Health')).toEqual({ reference: '<7a1c@lakeside.example>' });

    const [email] = server.received;
    expect(email).toMatchObject({ to: ['jordan.canary@home.example'], isEncrypted: true });
    expect(email?.source).toContain('From: Lakeside Health <billing@lakeside.example>');
    expect(email?.source).toContain('Message-ID: <7a1c@lakeside.example>');
    expect(email?.source).toMatch(
      /Content-Type: text\/plain[\s\S]*Content-Type: text\/html[\s\S]*Content-Type: application\/pdf/,
    );
  });

  test('gets nothing where it does not encrypt', async () => {
    const open_ = await startSmtpStandIn({ encrypts: false });
    const toOpen = open({ port: open_.port });

    expect(await failureOf(toOpen.send(message, 'Lakeside Health'))).toMatch(/^PartnerUnavailable /);
    expect(open_.received).toEqual([]);
    toOpen.close();
    await open_.close();
  });

  test('gets nothing where another authority signed its certificate', async () => {
    const stranger = open({ certificate_authority: `file:${certificate('client.pem')}` });

    expect(await failureOf(stranger.send(message, 'Lakeside Health'))).toMatch(/^PartnerUnavailable/);
    expect(server.received).toEqual([]);
    stranger.close();
  });

  test.each([
    [550, '5.1.1 no such mailbox', 'MessageRefused smtp_550_5.1.1'],
    [552, 'mailbox full', 'MessageRefused smtp_552'],
    [450, '4.2.0 greylisted, try again', 'MessageDelayed smtp_450_4.2.0'],
    [421, 'going down', 'PartnerUnavailable smtp_421'],
  ])('that answers %i %s is understood: %s', async (code, text, expected) => {
    server.refusal = { code, text };
    expect(await failureOf(partner.send(message, 'Lakeside Health'))).toBe(expected);
  });

  test('that knows another password is down, and the log names neither the patient nor the password', async () => {
    partner.close();
    partner = open({}, 'another-password-canary');

    expect(await failureOf(partner.send(message, 'Lakeside Health'))).toMatch(/^PartnerUnavailable (smtp_535|EAUTH)/);
    expect(health.list()).toMatchObject([{ partner: 'email', adapter: 'smtp', host: 'localhost', state: 'down' }]);
    expect(lines.join('')).toContain('a partner does not answer');
    expect(lines.join('')).not.toContain('canary');
  });

  test('is not asked where its password is not at its place', async () => {
    partner.close();
    partner = open({ password: 'env:LAKESIDE_SMTP_OF_NO_MACHINE' });
    expect(await failureOf(partner.tryOut())).toBe('PartnerUnavailable secret_missing');
  });

  test('is tried out without an email', async () => {
    await partner.tryOut();
    expect(server.received).toEqual([]);
    expect(health.list()).toMatchObject([{ state: 'up' }]);
  });
});
