import type { FindForm } from '#engine/answers';
import { forProvider } from '../../platform/database/scopes.ts';
import { screenWords } from '../../platform/screen-words.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { Db } from '../../schema/database.ts';
import type { Fact } from '../letters/block.ts';
import type { OutboxMessage } from '../messages/outbox.ts';
import { isFileAnswer } from './export-files.ts';
import { findSubmission, openAnswers } from './submissions.ts';

interface AnswerFactsOptions {
  readonly db: Db;
  readonly sealer: Sealer | undefined;
  readonly findForm: FindForm;
}

/** The answers that go with a message that is about to leave. Answers that have expired do not. */
export function openAnswerFacts({ db, sealer, findForm }: AnswerFactsOptions) {
  return async ({ provider_id, submission_id, locale }: OutboxMessage): Promise<readonly Fact[]> => {
    if (submission_id === null) return [];
    const submission = await findSubmission(forProvider(db, provider_id), { provider_id, submission_id });
    if (!submission) return [];
    if (!sealer) throw new Error('ANSWER_KEYS is missing: the answers cannot be decrypted');
    return Object.entries(openAnswers(sealer, submission)).flatMap(([name, data]) => {
      const labels = findForm(name)?.labels ?? {};
      const isList = Array.isArray(data);
      return [data]
        .flat()
        .flatMap((item: Readonly<Record<string, unknown>>, at) =>
          Object.entries(item).map(([field, value]): Fact => [
            `${isList ? `${at + 1}. ` : ''}${labelOf(labels[field], locale) ?? field}`,
            shown(value),
          ]),
        );
    });
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
