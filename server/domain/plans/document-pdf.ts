import { serverWords, toServerLocale } from '../../platform/translations.ts';
import type { listAgreements } from './agreements.ts';

type Agreement = Awaited<ReturnType<typeof listAgreements>>[number];

/** The name of a signed document, in its own language. */
export function documentName({ document_type, locale }: Pick<Agreement, 'document_type' | 'locale'>): string {
  return serverWords(toServerLocale(locale, [locale])).documents[document_type].name;
}
