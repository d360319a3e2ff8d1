import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, onTestFinished, test } from 'vitest';

import { openEditor } from './editor.ts';
import { openTerminal } from './terminal-session.ts';

const editor = openEditor('.');

const FLOW = 'flows/enrollment.json';
const FORM = 'flows/forms/bill-info.json';
const PLAN_FORM = 'flows/forms/payment-plan.json';
const PROVIDER = 'providers/lakeside.json';

/** What, in which file, the text there, the text with the cursor, some names that are offered, and one that is not. */
const offers = [
  ['the steps where a session begins', FLOW, '"to": "bill-info" }\n  ]', '"to": "¦" }\n  ]', ['ssn', 'success'], 'entry'],
  [
    'the targets of a row',
    FLOW,
    '"remember": true, "to": "review-info"',
    '"to": "¦"',
    ['success', 'entry', 'remembered'],
    'notFound',
  ],
  [
    'the targets of a hidden step',
    FLOW,
    '"instead": "notFound"',
    '"instead": "¦"',
    ['success', 'entry', 'notFound'],
    'remembered',
  ],
  ['the actions', FLOW, '"run": "lookup"', '"run": "¦"', ['lookup', 'create-plan'], 'find-bill'],
  ['the shared runs', FLOW, '"do": { "run": "find-callers-bill" }', '"do": { "run": "¦" }', ['find-callers-bill'], 'lookup'],
  ['the outcomes of the action', FLOW, '"confirmed": [', '"¦": [', ['confirmed'], 'found'],
  ['the error codes', FLOW, '"unauthorized": [', '"¦": [', ['unauthorized', 'offer_expired'], 'found'],
  ['an outcome for a goal', FLOW, '"by": "create-plan: started"', '"by": "¦"', ['create-plan: started'], 'create-plan'],
  ['the screens', FLOW, '"screen": "agent-home"', '"screen": "¦"', ['agent-home', 'form-step'], 'agent-lookup'],
  ['the forms', FLOW, '"form": "external-agent-info",\n', '"form": "¦",\n', ['bill-info', 'ssn'], 'agent-home'],
  ['the keys of texts', FLOW, '"title": "agentLookup.title"', '"title": "¦"', ['agentLookup.title', 'billInfo.title'], 'Find'],
  ['the guards', FLOW, '"shownWhen": "customerService"', '"shownWhen": "¦"', ['selfService', 'linked'], 'bill-info'],
  ['conditions on facts', FLOW, '"when": "linked"', '"when": "¦"', ['linked', '!linked', "agent == 'internal'"], 'selfService'],
  ['the facts that code reads', FLOW, '"agentInfoHeld": {', '"¦": {', ['agentInfoHeld', 'phoneHeld'], 'billInfo'],
  ['what a fact can be', FLOW, '"options.identifierLogin"', '"¦"', ['options.identifierLogin', 'address.city'], 'bicycle.kind'],
  [
    'the slots to empty',
    FLOW,
    '"clear": "validationInfo"',
    '"clear": "¦"',
    ['validationInfo', 'vaultData', '*'],
    'failedLookups',
  ],
  ['the slots in a list', FLOW, '"dependsOn": ["agentSearch"]', '"dependsOn": ["¦"]', ['agentSearch', 'billInfo'], '*'],
  ['the slots to fill', FLOW, '{ "linkState": "ended" }', '{ "¦": "ended" }', ['linkState', 'vaultData'], 'ended'],
  ['the counters', FLOW, '"reset": ["failedLookups", ', '"reset": ["¦", ', ['failedLookups', 'wrongNumbers', '*'], 'vaultData'],
  ['the widgets', FORM, '"widget": "last-name"', '"widget": "¦"', ['last-name', 'radio'], 'birth-date'],
  ['the checks', FORM, '"check": "birth-date"', '"check": "¦"', ['birth-date', 'phone'], 'last-name'],
  ['the guards for a widget', FORM, '"birthDateInThree": "dob', '"¦": "dob', ['birthDateInThree', 'selfService'], 'linkState'],
  ['the keys of messages', FORM, '"form.privateNumber"', '"¦"', ['form.privateNumber', 'billInfo.errors.patientLastName'], '*'],
  ['the key of a label', FORM, '"label": "billInfo.lastName"', '"label": "¦"', ['billInfo.lastName'], 'last-name'],
  ['the slots for choices', PLAN_FORM, '"slot": "offers"', '"slot": "¦"', ['offers', 'vaultData'], 'offerId'],
  [
    'the options of a flow',
    PROVIDER,
    '"identifierLogin": false',
    '"¦": false',
    ['identifierLogin', 'birthDateFields'],
    'verification',
  ],
  ['the steps of a flow', PROVIDER, '"embed": {}', '"embed": { "steps": { "¦": {} } }', ['success', 'payment-plan'], 'bill-info'],
  ['the keys of own words', PROVIDER, '"embed": {}', '"embed": { "texts": { "en": { "¦": "" } } }', ['billInfo.title'], 'es'],
  [
    'the key of an own title',
    PROVIDER,
    '"embed": {}',
    '"embed": { "steps": { "error": { "title": "¦" } } }',
    ['billInfo.title'],
    '',
  ],
] as const;

describe('the editor offers', () => {
  test.for(offers)('%s', async ([, file, from, to, names, other]) => {
    const offered = await editor.offers(file, from, to);

    expect(offered).toEqual(expect.arrayContaining([...names]));
    expect(offered).not.toContain(other);
  });
});

const shipped = ['flows', 'flows/forms', 'providers'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
    .map((name) => join(folder, name)),
);

test.for(shipped)('the editor marks no mistake in %s', async (file) => {
  expect(await editor.marks(file)).toEqual([]);
});

test('the editor marks a word that the language does not have, and leaves names to the checker', async () => {
  const misspelt = (from: string, to: string) => editor.marksAfter(FLOW, from, to);

  expect(await misspelt('"notFound": "not-found"', '"notFounds": "not-found"')).not.toEqual([]);
  expect(await misspelt('"screen": "agent-home"', '"screen": "agent-hom"')).toEqual([]);
});

test('the schemas of the editor have the names of today', async () => {
  const terminal = openTerminal();
  onTestFinished(terminal.close);

  expect(await terminal.type(['reference', '--check'])).toMatchObject({ code: 0, out: '' });
});
