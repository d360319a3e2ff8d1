import type { Provider } from '#configuration';

import { receiptPdf } from './domain/collection/receipt.ts';
import { storedDocumentPdf } from './domain/letters/provider-paper.ts';
import type { AttachedDocument } from './domain/messages/outbox.ts';
import { findNotice } from './domain/offers/adverse-action-notices.ts';
import { listAgreements } from './domain/plans/agreements.ts';
import { documentName } from './domain/plans/document-pdf.ts';
import type { MessageAttachment } from './partners/ports.ts';
import { forProvider } from './platform/database/scopes.ts';
import { serverWords } from './platform/translations.ts';
import type { Db } from './schema/database.ts';

/** Makes the documents that go with a message, one after the other, as each takes a part of a second of the processor. */
export function openAttachments(db: Db) {
  return async (
    provider: Provider,
    documents: readonly AttachedDocument[],
    locale: string,
  ): Promise<readonly MessageAttachment[]> => {
    const made: MessageAttachment[] = [];
    const own = forProvider(db, provider.provider_id);
    for (const document of documents) made.push(...(await make(own, provider, document, locale)));
    return made;
  };
}

async function make(
  db: Db,
  provider: Provider,
  document: AttachedDocument,
  locale: string,
): Promise<readonly MessageAttachment[]> {
  const { provider_id } = provider;
  const words = serverWords(locale).documents;
  switch (document.kind) {
    case 'receipt': {
      const content = await receiptPdf(db, provider, document, locale);
      return content ? [pdf(words.receipt.name, content)] : [];
    }
    case 'notice': {
      const notice = await findNotice(db, { provider_id, pull_id: document.pull_id }, locale);
      return notice ? [pdf(words.adverse_action_notice.name, await storedPdf(provider, notice.document, notice.created_at))] : [];
    }
    case 'agreements': {
      const all = await listAgreements(db, { provider_id, payment_plan_id: document.payment_plan_id });
      const signed = all.filter(({ amendment }) => amendment === document.amendment);
      const files: MessageAttachment[] = [];
      for (const one of signed) files.push(pdf(documentName(one), await storedPdf(provider, one.document, one.agreed_at)));
      return files;
    }
  }
}

function storedPdf(provider: Provider, document: Buffer, date: Date): Promise<Buffer> {
  return storedDocumentPdf(provider, document.toString('utf8'), date);
}

function pdf(name: string, content: Buffer): MessageAttachment {
  return { filename: `${name}.pdf`, content, contentType: 'application/pdf' };
}
