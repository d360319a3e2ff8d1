import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { SMTPServer, type SMTPServerSession } from 'smtp-server';

/** The path of a certificate of tests. */
export function certificate(name: 'ca.pem' | 'client.key' | 'client.pem' | 'server.key' | 'server.pem'): string {
  return join(import.meta.dirname, 'certificates', name);
}

/** The account at the stand-in. */
export const SMTP_ACCOUNT = { user: 'causeway', password: 'a password of the stand-in' };

interface ReceivedEmail {
  readonly to: readonly string[];
  readonly isEncrypted: boolean;
  /** As it came, with its headers. */
  readonly source: string;
}

export interface SmtpStandIn {
  readonly port: number;
  readonly received: readonly ReceivedEmail[];
  /** What it answers to each recipient from now on: a code with its text, or nothing to take the email. */
  refusal: { readonly code: number; readonly text: string } | undefined;
  /** It takes connections and sends nothing. */
  isSilent: boolean;
  readonly close: () => Promise<void>;
}

/** A mail server with an account, which encrypts by STARTTLS where it is asked to. */
export async function startSmtpStandIn({ encrypts = true, port = 0 } = {}): Promise<SmtpStandIn> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    key: readFileSync(certificate('server.key')),
    cert: readFileSync(certificate('server.pem')),
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onConnect(_session, done) {
      if (!standIn.isSilent) done();
    },
    onAuth({ username, password }, _session, done) {
      if (username === SMTP_ACCOUNT.user && password === SMTP_ACCOUNT.password) done(null, { user: username });
      else done(refusalOf({ code: 535, text: '5.7.8 not this password' }));
    },
    onRcptTo(_address, _session, done) {
      done(standIn.refusal && refusalOf(standIn.refusal));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push({ to: recipientsOf(session), isEncrypted: session.secure, source: Buffer.concat(chunks).toString('utf8') });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(port, '127.0.0.1');
  await once(listening, 'listening');
  const standIn: SmtpStandIn = {
    port: (listening.address() as AddressInfo).port,
    received,
    refusal: undefined,
    isSilent: false,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return standIn;
}

function recipientsOf({ envelope }: SMTPServerSession): readonly string[] {
  return envelope.rcptTo.map(({ address }) => address);
}

function refusalOf({ code, text }: { readonly code: number; readonly text: string }): Error {
  return Object.assign(new Error(text), { responseCode: code });
}
