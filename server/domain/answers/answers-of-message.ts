import type { FindForm } from '#engine/answers';
import { screenWords } from '../../platform/screen-words.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { Db } from '../../schema/database.ts';
import type { OutboxMessage } from '../messages/outbox.ts';
import { isFileAnswer } from './export-files.ts';
import { findSubmission, openAnswers } from './submissions.ts';

interface AnswerTextOptions {
  readonly db: Db;
  readonly sealer: Sealer | undefined;
  readonly findForm: FindForm;
}

/** Adds the answers to the text of a message that is about to leave. Answers that have expired are not added. */
export function openAnswerTexts({ db, sealer, findForm }: AnswerTextOptions) {
  return async ({ provider_id, submission_id, locale, body }: OutboxMessage): Promise<string> => {
    if (submission_id === null) return body;
    const submission = await findSubmission(db, { provider_id, submission_id });
    if (!submission) return body;
    if (!sealer) throw new Error('ANSWER_KEYS is missing: the answers cannot be decrypted');
    const lines = Object.entries(openAnswers(sealer, submission)).flatMap(([name, data]) => {
      const labels = findForm(name)?.labels ?? {};
      const isList = Array.isArray(data);
      return [data]
        .flat()
        .flatMap((item: Readonly<Record<string, unknown>>, at) =>
          Object.entries(item).map(
            ([field, value]) => `${isList ? `${at + 1}. ` : ''}${labelOf(labels[field], locale) ?? field}: ${shown(value)}`,
          ),
        );
    });
    return [body, '', ...lines].join('\n');
  };
}

function labelOf(key: string | undefined, locale: string): string | undefined {
  const words: unknown = key
    ?.split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], screenWords(locale));
  return typeof words === 'string' ? words.replaceAll(/\{\{\w+\}\}/g, '…') : undefined;
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ');
  if (isFileAnswer(value)) return value.name;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
