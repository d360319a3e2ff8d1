import type { PublicProvider } from '#rules';
import { describe, expect, it } from 'vitest';

import { createI18n } from './words.ts';

const words = {
  apologies: 'We’re sorry',
  billInfo: { title: 'Let’s find your bill', call: 'Call {{provider}} at {{phone}}', sent: 'Sent to {{phone}}' },
  months_one: '{{count}} month',
  months_other: '{{count}} months',
  onDay_ordinal_one: 'the {{count}}st',
  onDay_ordinal_two: 'the {{count}}nd',
  onDay_ordinal_few: 'the {{count}}rd',
  onDay_ordinal_other: 'the {{count}}th',
};

function aProvider(changes: Partial<PublicProvider> = {}): PublicProvider {
  const provider = { display_name: 'Lakeside Health', support: { phone: '8885550142', hours: {} }, texts: {}, ...changes };
  return provider as PublicProvider;
}

const { t } = createI18n('en', words, aProvider());

describe('a text', () => {
  it('is found by its key', () => {
    expect(t('apologies')).toBe('We’re sorry');
    expect(t('billInfo.title')).toBe('Let’s find your bill');
  });

  it('knows the provider and its phone number', () => {
    expect(t('billInfo.call')).toBe('Call Lakeside Health at (888)\u00a0555-0142');
  });

  it('takes a value before what every text knows', () => {
    expect(t('billInfo.sent', { phone: '•••-•••-0123' })).toBe('Sent to •••-•••-0123');
  });

  it('keeps a name as it is written, as React escapes it', () => {
    expect(t('billInfo.sent', { phone: "O'Connor & <b>" })).toBe("Sent to O'Connor & <b>");
  });

  it('brings in no other text', () => {
    const theirs = aProvider({ texts: { en: { apologies: 'See $t(billInfo.title)' } } });

    expect(createI18n('en', words, theirs).t('apologies')).toBe('See $t(billInfo.title)');
  });

  it.each([
    [1, '1 month'],
    [3, '3 months'],
  ])('for %i is said in its number', (count, expected) => {
    expect(t('months', { count })).toBe(expected);
  });

  it.each([
    [1, 'the 1st'],
    [2, 'the 2nd'],
    [3, 'the 3rd'],
    [11, 'the 11th'],
    [22, 'the 22nd'],
  ])('for the day %i is said in its order', (count, expected) => {
    expect(t('onDay', { count, ordinal: 1 })).toBe(expected);
  });
});

describe('a provider’s own text', () => {
  const own = aProvider({ texts: { en: { 'billInfo.title': 'Find your {{provider}} bill' } } });

  it('replaces ours', () => {
    expect(createI18n('en', words, own).t('billInfo.title')).toBe('Find your Lakeside Health bill');
  });

  it('leaves the other texts as they are', () => {
    expect(createI18n('en', words, own).t('billInfo.call')).toBe('Call Lakeside Health at (888)\u00a0555-0142');
  });

  it('is not said in another language', () => {
    expect(createI18n('es', words, own).t('billInfo.title')).toBe('Let’s find your bill');
  });

  it('is never said by another provider', () => {
    createI18n('en', words, own).t('billInfo.title');

    expect(createI18n('en', words, aProvider()).t('billInfo.title')).toBe('Let’s find your bill');
  });
});

describe('a text for agents', () => {
  const spoken = {
    ...words,
    verbal: { billInfo: { title: 'Let’s find their bill' }, internal: { billInfo: { call: 'Dial {{phone}}' } } },
    agentMode: { payer: 'the caller' },
  };
  const { t } = createI18n('en', spoken, aProvider({ texts: { en: { 'billInfo.sent': 'We sent it' } } }), 'internal');

  it('comes before the one that a patient reads', () => {
    expect(t('billInfo.title')).toBe('Let’s find their bill');
  });

  it('differs by the kind of agent', () => {
    expect(t('billInfo.call')).toBe('Dial (888)\u00a0555-0142');
    expect(createI18n('en', spoken, aProvider(), 'external').t('billInfo.title')).toBe('Let’s find their bill');
    expect(createI18n('en', spoken, aProvider(), 'external').t('billInfo.call')).toMatch(/^Call /);
  });

  it('is the patient’s, and the provider’s own, where agents have none', () => {
    expect(t('apologies')).toBe('We’re sorry');
    expect(t('billInfo.sent')).toBe('We sent it');
  });

  it('comes before the provider’s own text for patients, and after its text for agents', () => {
    const own = { 'billInfo.title': 'Find your bill', 'verbal.billInfo.call': 'Ring us' };
    const theirs = createI18n('en', spoken, aProvider({ texts: { en: own } }), 'external').t;

    expect([theirs('billInfo.title'), theirs('billInfo.call')]).toEqual(['Let’s find their bill', 'Ring us']);
  });
});
