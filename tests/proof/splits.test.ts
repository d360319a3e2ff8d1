import { compileFlow, type Overlay } from '#engine/check';
import { proveFlow } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { registry } from './registry.ts';

const flow = {
  flow: 'inquiry',
  version: 1,
  base: '/',
  split: { landing: { plain: 50, picture: 50, video: 0 } },
  data: {},
  facts: {},
  guards: {},
  entry: [{ when: "landing == 'picture'", to: 'picture' }, { when: "landing == 'video'", to: 'video' }, { to: 'plain' }],
  notFound: 'not-found',
  steps: [
    { id: 'plain', path: '/plain', submit: { do: { to: 'end' } } },
    { id: 'picture', path: '/picture', shownWhen: "landing == 'picture'" },
    { id: 'video', path: '/video', shownWhen: "landing == 'video'", submit: { do: { to: 'end' } } },
    { id: 'end', path: '/end', end: 'done' },
  ],
};

function failuresWith(overlay: Overlay = {}): readonly string[] {
  const compiled = compileFlow({ file: 'flows/inquiry.json', text: JSON.stringify(flow) }, { overlay });
  return proveFlow(compiled, registry).failures.map(({ fault, message, trace }) => `${fault}: ${message} ${trace.join('. ')}`);
}

describe('the proof', () => {
  test('covers every arm that visitors have, and names the arm', () => {
    expect(failuresWith()).toEqual([expect.stringMatching(/^never-done: .*landing is "picture"/)]);
  });

  test("leaves out an arm to which a tenant's shares bring no visitors", () => {
    expect(failuresWith({ split: { landing: { plain: 100 } } })).toEqual([]);
    expect(failuresWith({ split: { landing: { plain: 40, video: 60 } } })).toEqual([]);
  });

  test('finds the steps that no arm with visitors goes to', () => {
    expect(failuresWith({ split: { landing: { video: 100 } } })).toEqual([
      expect.stringMatching(/^unreachable-step: no visitor ever reaches the step "plain"/),
    ]);
  });
});
