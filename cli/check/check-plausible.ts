import type { ConfigurationFault } from './configuration-fault.ts';
import { asList, asObject, type Json } from '#engine/check';

/** Bills below five dollars cost more to collect than they bring. */
const LEAST_TOTAL = 500;
/** And so do payments below one. */
const LEAST_PAYMENT = 100;

/** Warns of what is allowed and hardly meant: amounts in the wrong unit, and one half of the embedded flow without the other. */
export function plausibilityFaults(file: Json): readonly ConfigurationFault[] {
  return [...amountFaults(file), ...embedFaults(file)];
}

function amountFaults({ minimum_balance_cents: least, plan_lengths: lengths }: Json): readonly ConfigurationFault[] {
  if (typeof least !== 'number' || !Number.isInteger(least)) return [];
  if (least < LEAST_TOTAL) {
    const message = `the smallest plan is ${formatDollars(least)}`;
    return [{ fault: 'tinyAmounts', path: ['minimum_balance_cents'], message, cure: 'amounts are in cents: 3500 is $35.00' }];
  }
  return asList(lengths).flatMap((months, index): readonly ConfigurationFault[] => {
    const payment = least / Number(months);
    if (!(payment < LEAST_PAYMENT)) return [];
    const message = `a plan of ${String(months)} months over ${formatDollars(least)} is ${formatDollars(payment)} a month`;
    const cure = 'take this length out, or raise minimum_balance_cents';
    return [{ fault: 'tinyAmounts', path: ['plan_lengths', index], message, cure }];
  });
}

function embedFaults(file: Json): readonly ConfigurationFault[] {
  const isOffered = Object.hasOwn(asObject(file['flows']), 'embed');
  const inTests = asList(asObject(file['test_mode_only_fields'])['embed_origins']);
  const origins = asList(file['embed_origins']);
  if (isOffered && origins.length + inTests.length === 0) {
    const message = 'the flow "embed" is offered, and no page may embed it';
    return [{ fault: 'embedHalf', path: ['flows', 'embed'], atKey: true, message, cure: 'add the pages to "embed_origins"' }];
  }
  if (isOffered || origins.length === 0) return [];
  const message = '"embed_origins" names pages, and the flow "embed" is not offered';
  return [
    {
      fault: 'embedHalf',
      path: ['embed_origins'],
      atKey: true,
      message,
      cure: 'add "embed": {} to "flows", or remove "embed_origins"',
    },
  ];
}

/** `$0.35` */
function formatDollars(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
