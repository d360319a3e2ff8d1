import type { Provider } from '#configuration';

type Destination = NonNullable<Provider['answers'][string]['to']>[number];
export type EmailDestination = Extract<Destination, { readonly email: string }>;
export type WebhookDestination = Extract<Destination, { readonly webhook: string }>;

const KEEP_DAYS = 90;

/** Who receives the answers of a flow, as the provider's file is now, and how long they are kept. */
export function destinationsOf({ answers }: Pick<Provider, 'answers'>, flow: string) {
  const { to = [], keep_days: keepDays = KEEP_DAYS } = (Object.hasOwn(answers, flow) ? answers[flow] : undefined) ?? {};
  return {
    keepDays,
    emails: to.filter((one): one is EmailDestination => 'email' in one),
    webhooks: to.filter((one): one is WebhookDestination => 'webhook' in one),
  };
}
