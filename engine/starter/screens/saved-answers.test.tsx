// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { flowOf } from '../testing/flow-of.ts';
import { openScreen } from '../testing/open-screen.tsx';
import { draftWords } from '../words/drafts.ts';
import { dayAfter, dayInWords } from './draft-words.ts';

afterEach(cleanup);
beforeEach(() => window.history.replaceState(null, '', '/'));

const TOKEN = 'a'.repeat(43);
const rows = { opened: { to: 'saved' }, wrong: { stay: true }, expired: { stay: true }, gone: { stay: true } } as const;
const flow = flowOf({
  data: { draft: { privacy: 'contact' }, draftLink: { privacy: 'public' }, pet: { form: 'pet', privacy: 'contact' } },
  steps: [
    { id: 'saved', path: '/saved', screen: 'draft-saved', title: 'saved.title', back: null, end: 'done' },
    {
      id: 'open',
      path: '/open',
      screen: 'open-draft',
      title: 'open.title',
      deepLink: true,
      buttons: { again: { label: 'open.again' } },
      submit: { run: 'open-draft', outcomes: rows },
      acts: {
        again: { do: { to: 'saved' } },
        'send-code': { run: 'send-draft-code', outcomes: { sent: { stay: true }, gone: { stay: true } } },
      },
    },
  ],
});
const sent = { outcome: 'sent', store: { draftLink: { state: 'sent', channel: 'email', resend_after_seconds: 30 } } };
const gone = { outcome: 'gone', store: { draftLink: { state: 'gone' } } };

describe('the page after saving', () => {
  const draft = { draft_id: 'd', version: 1, sent_to: 'ana•••@mail.example', ends_on: '2026-12-21', link_sent: true };

  test('shows where the link went and the last day, in the language of the page', async () => {
    await openScreen({ flow, at: '/saved', slots: { draft }, locale: 'es' });

    expect(screen.getByText(draftWords.es.draftSent.replace('{{contact}}', draft.sent_to))).toBeTruthy();
    expect(screen.getByText(/21 de diciembre de 2026/)).toBeTruthy();
    expect(screen.queryByText(draftWords.es.draftFiles)).toBeNull();
  });

  test('shows that no message was sent, and that files were left out', async () => {
    await openScreen({ flow, at: '/saved', slots: { draft: { ...draft, link_sent: false, files_left_out: true } } });

    expect(screen.getByText(draftWords.en.draftNotSent)).toBeTruthy();
    expect(screen.getByText(draftWords.en.draftFiles)).toBeTruthy();
  });
});

describe('the page behind a link', () => {
  test('takes the token from the address, and sends a code when the visitor presses', async () => {
    window.history.replaceState(null, '', `/open#${TOKEN}`);
    const { visitor, runs } = await openScreen({ flow, at: '/open', answers: { 'send-draft-code': sent } });
    expect(window.location.hash).toBe('');
    expect(runs).toEqual([]);
    await visitor.dblClick(screen.getByRole('button', { name: draftWords.en.draftSend }));

    expect(runs).toEqual([['send-draft-code', { token: TOKEN }]]);
    expect(await screen.findByText(draftWords.en.draftCodeByEmail)).toBeTruthy();
    expect(screen.getByText(draftWords.en.draftAgainIn.replace('{{seconds}}', '30'))).toBeTruthy();
  });

  test('shows what the flow offers instead where the link opens nothing', async () => {
    window.history.replaceState(null, '', `/open#${TOKEN}`);
    const { visitor } = await openScreen({ flow, at: '/open', answers: { 'send-draft-code': gone } });
    await visitor.click(screen.getByRole('button', { name: draftWords.en.draftSend }));

    expect(await screen.findByText(draftWords.en.draftGone)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'open.again' })).toBeTruthy();
  });

  test('asks for the link once more when it was loaded without one', async () => {
    await openScreen({ flow, at: '/open' });

    expect(await screen.findByText(draftWords.en.draftMissing)).toBeTruthy();
  });

  test('names answers of this page that the saved ones replace', async () => {
    window.history.replaceState(null, '', `/open#${TOKEN}`);
    await openScreen({ flow, at: '/open', slots: { pet: { name: 'Tom' } } });

    expect(screen.getByText(draftWords.en.draftReplaces)).toBeTruthy();
  });
});

test('the last day is a day of the calendar', () => {
  expect(dayAfter('2026-02-27', 28)).toBe('2026-03-27');
  expect(dayInWords('2026-03-27', 'en')).toBe('March 27, 2026');
});
