import type { Partners } from '#configuration';
import { createTransport, type Transporter } from 'nodemailer';

import { openGuard } from './guard-calls.ts';
import { MessageDelayed, MessageRefused, PartnerUnavailable } from './partner-errors.ts';
import { type PartnerTools, requireSecret } from './partner-tools.ts';
import type { MessageReceipt, OutgoingMessage } from './ports.ts';

export type SmtpSettings = NonNullable<Partners['email']>;

const DEADLINE_MS = 20_000;
const CONNECT_MS = 8_000;
/** Errors after which nothing can have been delivered. */
const NEVER_LEFT = new Set(['EDNS', 'ECONNECTION', 'ETLS', 'EAUTH', 'ENOAUTH', 'ECONNREFUSED']);

/** An open connection to a mail server. */
export interface EmailPartner {
  /** Sends an email from this name. */
  readonly send: (message: OutgoingMessage, sender: string) => Promise<MessageReceipt>;
  /** Connects, encrypts and signs in, and sends nothing. Throws `PartnerUnavailable`. */
  readonly tryOut: () => Promise<void>;
  readonly close: () => void;
}

/** Sends emails by SMTP, encrypted unless the server is this computer. */
export function openSmtp(settings: SmtpSettings, { findSecret, health }: PartnerTools): EmailPartner {
  const guard = openGuard({
    deadlineMs: DEADLINE_MS,
    report: health.open({ partner: 'email', adapter: 'smtp', host: settings.host }),
  });
  let open: { readonly key: string; readonly transport: Transporter } | undefined;

  /** A new secret opens new connections. */
  function transportOf(): Transporter {
    const password = requireSecret(findSecret, settings.password);
    const ca = requireSecret(findSecret, settings.certificate_authority);
    const key = JSON.stringify([password, ca]);
    if (open?.key !== key) {
      open?.transport.close();
      open = { key, transport: createTransport(optionsOf(settings, { password, ca })) };
    }
    return open.transport;
  }

  return {
    send: (message, sender) =>
      guard.run(() => deliver(transportOf(), settings, message, sender), { provider: message.provider_id }),
    tryOut: () =>
      guard.run(async () => {
        await transportOf()
          .verify()
          .catch((error: unknown) => fail(error));
      }),
    close: () => open?.transport.close(),
  };
}

function optionsOf(
  { host, port, security, user }: SmtpSettings,
  { password, ca }: { readonly password: string | undefined; readonly ca: string | undefined },
) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    tls: { minVersion: 'TLSv1.2' as const, ...(ca !== undefined && { ca }) },
    ...(user !== undefined && password !== undefined && { auth: { user, pass: password } }),
    pool: true as const,
    maxConnections: 5,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: DEADLINE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

async function deliver(
  transport: Transporter,
  { from, reply_to }: SmtpSettings,
  { to, subject = '', text, html, headers, attachments, message_id }: OutgoingMessage,
  sender: string,
): Promise<MessageReceipt> {
  const domain = from.slice(from.indexOf('@') + 1);
  const mail = {
    from: { name: sender, address: from },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== undefined && { html }),
    ...(reply_to !== undefined && { replyTo: reply_to }),
    ...(headers && { headers: { ...headers } }),
    ...(attachments && { attachments: attachments.map((file) => ({ ...file })) }),
    // The same name in every attempt, so that a mailbox can recognize one that arrives twice.
    ...(message_id !== undefined && { messageId: `<${message_id}@${domain}>` }),
  };
  const sent = await transport.sendMail(mail).catch((error: unknown) => fail(error));
  return { reference: sent.messageId };
}

interface SmtpError {
  readonly code?: string;
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Distinguishes what concerns the address from what concerns the server. Keeps the codes of an answer and none of its words. */
function fail(error: unknown): never {
  const { code = 'ESMTP', command = '', response = '', responseCode = 0 } = error as SmtpError;
  const [, detail] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const reason = ['smtp', responseCode, detail].filter(Boolean).join('_');
  const isAboutAddress = command === 'RCPT TO' || command === 'DATA';
  if (isAboutAddress && responseCode >= 500) throw new MessageRefused(reason);
  if (responseCode >= 400 && responseCode < 500 && responseCode !== 421 && code !== 'EAUTH') throw new MessageDelayed(reason);
  throw new PartnerUnavailable(responseCode > 0 ? reason : code, { wasSent: !NEVER_LEFT.has(code) });
}
