import { toCents, type Cents } from '#rules';

import { textOf } from './typed-text.ts';

/** What widgets read of the provider's public configuration, with defaults where a page has none. */
export interface ProviderFacts {
  readonly displayName: string;
  readonly supportPhone: string;
  readonly timeZone: string;
  readonly statementDescriptor: string;
  readonly minimum: Cents;
  readonly maximum: Cents;
  readonly planLengths: readonly number[];
  readonly chargeDays: readonly number[];
  readonly paymentMethods: readonly string[];
}

/** Reads the snake_case wire shape of the provider. */
export function readProvider(provider: Readonly<Record<string, unknown>>): ProviderFacts {
  const support = provider['support'] as { readonly phone?: unknown } | undefined;
  return {
    displayName: textOf(provider['display_name']),
    supportPhone: textOf(support?.phone),
    timeZone: textOf(provider['time_zone']) || 'America/New_York',
    statementDescriptor: textOf(provider['statement_descriptor']),
    minimum: toCents(numberOf(provider['minimum_balance_cents'], 0)),
    maximum: toCents(numberOf(provider['maximum_balance_cents'], Number.MAX_SAFE_INTEGER)),
    planLengths: listOf(provider['plan_lengths'], 'number'),
    chargeDays: listOf(provider['charge_days'], 'number'),
    paymentMethods: listOf(provider['payment_methods'], 'string'),
  };
}

function numberOf(value: unknown, otherwise: number): number {
  return Number.isSafeInteger(value) ? (value as number) : otherwise;
}

function listOf<Type extends 'number' | 'string'>(
  value: unknown,
  type: Type,
): readonly (Type extends 'number' ? number : string)[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === type) : [];
}
