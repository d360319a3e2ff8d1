import { actions } from '#actions';
import { COMMON_ERRORS } from '#api';
import { describe, expect, it } from 'vitest';

import { readTexts } from './locale-files.ts';

const kinds = ['internal', 'external'] as const;
const texts = new Map(readTexts('en').map(({ key, words }) => [key, words]));

/** Areas that no agent sees, or that are written for agents alone. */
const APART = [
  /^landing\./, // Agents are led away from the landing pages.
  /^(embed|embedKit)\./, // A frame in a host's page has no agents.
  /^serverPages\./, // Pages of the server name no agent: nothing of the session is known.
  /^myPlan\.(find|none|noCode)\b/, // An agent finds the plan by the bills of the caller.
  /^transferPlan\.welcome\./, // For patients who come from a letter.
  /^phoneLink\./, // On the patient's own phone; an agent's browser shows only that the link is not for it.
  /^bankPage\./, // An agent confirms nothing at the bank of a caller.
  /^(connectPaymentMethod\.)?bankLink\./, // Only the caller can sign in to their bank.
  /^connectPaymentMethod\.wallets\./, // The wallet is on the device of the patient.
  /^payInFull\.(?!made|rows|earlier|myTitle|receiptFollows)/, // Patients pay in full alone; an agent sees what became of it.
  /^saveDraft\./, // No flow of agents saves answers.
  /^vendors\./, // No vendor's script runs beside an agent's page.
  /^(agent\w+|externalAgentEnrollmentInfo|verbal)\./, // Written for agents.
];

/** Texts whose "you" is the reader of the page, and which are true for an agent as well. */
const TRUE_FOR_THE_READER = new Set([
  'address.otherState',
  'enrollError.whatToDo',
  'errorVault.whatToDo',
  'findingBill.changeWhat',
  'findingBill.searched',
  'form.allMended',
  'frame.progress',
  'noScript.lead',
  'session.finalTitle',
  'session.stayHere',
  'session.title',
  'session.understood',
  'transferPlan.agent.identity',
  'transferPlan.errors.identity',
  'verifyCode.resendIn',
  'verifyCode.resent',
  'verifyCode.tooSoon',
]);

/** Controls that are not on an agent's page. */
const HIDDEN = new Set([
  'billInfo.privacy',
  'connectPaymentMethod.bankDetailLink',
  'connectPaymentMethod.errors.bankLink',
  'reviewInfo.notYours',
  'success.calendar',
]);

/** Codes with which a call of some action can be refused. */
const possible = new Set<string>([...COMMON_ERRORS, ...actions.flatMap(({ errors }) => errors)]);

const ADDRESSES_THE_READER = /\b(you|your|yours|you['’]\w+|my|mine|me|I|I['’]\w+)\b/i;

function isSeenByAgents(key: string): boolean {
  const code = /^errors\.codes\.(\w+)$/.exec(key)?.[1];
  return !APART.some((area) => area.test(key)) && !HIDDEN.has(key) && (code === undefined || possible.has(code));
}

/** What an agent of this kind reads under a patient's key. */
const saidTo = (kind: (typeof kinds)[number], key: string) => texts.get(`verbal.${kind}.${key}`) ?? texts.get(`verbal.${key}`);

const seen = [...texts.keys()].filter(isSeenByAgents);

describe.each(kinds)('an agent of kind %s', (kind) => {
  it('reads no text that speaks to the patient', () => {
    const wrong = seen.filter(
      (key) =>
        saidTo(kind, key) === undefined && ADDRESSES_THE_READER.test(texts.get(key) ?? '') && !TRUE_FOR_THE_READER.has(key),
    );

    expect(wrong).toEqual([]);
  });

  it('reads no words of their own that speak in the patient’s name', () => {
    const wrong = seen.filter((key) => /\b(my|mine|me)\b/.test(saidTo(kind, key) ?? ''));

    expect(wrong).toEqual([]);
  });
});

it('each exception names a text that exists and addresses the reader', () => {
  const named = [...TRUE_FOR_THE_READER, ...HIDDEN];

  expect(named.filter((key) => !ADDRESSES_THE_READER.test(texts.get(key) ?? '') && key !== 'reviewInfo.notYours')).toEqual([]);
});

it('no text calls the payer the patient, who may be another person', () => {
  const aboutTheTreated =
    /patient’s (bill|last name|name|date of birth|first name)|patient and|The patient –|Patients? (line|can call)|protect patients/;
  const wrong = [...texts].filter(
    ([key, words]) =>
      key.startsWith('verbal.') && /\bpatients?\b/i.test(words.replace(/\{\{\w+\}\}/g, '')) && !aboutTheTreated.test(words),
  );

  expect(wrong.map(([key]) => key)).toEqual([]);
});
