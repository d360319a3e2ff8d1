import type { Provider } from '#configuration';

import { forProvider } from '../../platform/database/scopes.ts';
import type { Sealer } from '../../platform/sealing.ts';
import type { FindSecret } from '../../platform/config/secret-references.ts';
import type { Db } from '../../schema/database.ts';
import type { ComposeWebhook } from '../webhooks/deliver-webhooks.ts';
import { destinationsOf } from './destinations.ts';
import { findSubmission, openAnswers, type Submission } from './submissions.ts';

export interface ComposeOptions {
  readonly db: Db;
  readonly providers: () => readonly Provider[];
  readonly sealer: Sealer | undefined;
  readonly findSecret: FindSecret;
}

/**
 * Makes the webhook of a submission. A destination that the provider has removed receives nothing more; the delivery waits all the
 * same, because another process may have read a newer file.
 */
export function answersComposer({ db, providers, sealer, findSecret }: ComposeOptions): ComposeWebhook {
  return async ({ provider_id, submission_id, delivery_id: id, url }) => {
    const provider = providers().find((one) => one.provider_id === provider_id);
    const submission =
      submission_id === null ? undefined : await findSubmission(forProvider(db, provider_id), { provider_id, submission_id });
    if (!provider || !submission) return { problem: 'no_destination' };
    const destination = destinationsOf(provider, submission.flow).webhooks.find(({ webhook }) => webhook === url);
    if (!destination) return { problem: 'no_destination' };
    const secret = findSecret(destination.secret);
    if (secret === undefined) return { problem: 'no_secret' };
    if (!sealer) return { problem: 'no_key' };
    return { id, secrets: [secret], body: JSON.stringify(payload(submission, openAnswers(sealer, submission))) };
  };
}

function payload(submission: Submission, answers: ReturnType<typeof openAnswers>) {
  const { provider_id, submission_id, reference, flow, flow_version, forms, locale, verified, created_at } = submission;
  return {
    type: 'answers.submitted',
    timestamp: created_at.toISOString(),
    data: { provider_id, submission_id, reference, flow, flow_version, forms, locale, verified, answers },
  };
}
