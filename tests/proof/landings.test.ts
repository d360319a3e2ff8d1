import { readFileSync } from 'node:fs';

import { compileFlow } from '#engine/check';
import { type Elsewhere, proveFlow } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { landingsOf, soundText } from './broken-flows.ts';
import { registry } from './registry.ts';

function landingsOfShipped(name: string): readonly Elsewhere[] {
  const file = `flows/${name}.json`;
  return proveFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }), registry, { withLandings: true }).landings;
}

describe('where rows of shipped flows lead some visitors elsewhere', () => {
  const enrollment = landingsOfShipped('enrollment');
  const all = [...enrollment, ...landingsOfShipped('transfer-plan'), ...landingsOfShipped('embed')];

  test('is few enough to be read by a person', () => {
    expect(enrollment.length).toBeGreaterThan(0);
    expect(enrollment.length).toBeLessThan(40);
  });

  test('is said by the flows themselves', () => {
    expect(all.filter(({ isMeant }) => !isMeant)).toEqual([]);
  });

  // The last sentence is what the engine answers for the one visitor who walked there.
  test.for(all)('somebody walks there: $says, $because', ({ says, because, rows, walk }) => {
    const reason = because.because === 'unmet' ? `"${says}" requires "${because.guard}"` : `"${says}" is not shown to them`;
    const ends = rows.map(({ lands }) => `land on "${lands}", because ${reason}`);

    expect(walk[0]).toMatch(/^Visitors .*(come to|follow a link to) \S+/);
    expect(ends.some((end) => walk.at(-1)?.endsWith(end))).toBe(true);
  });
});

describe('a requirement that does not say where else', () => {
  const landings = landingsOf(
    soundText
      .replace(', "otherwise": { "to": "sign-in", "remember": true }', '')
      .replace('[{ "when": "member", "to": "workshop" }, { "stay": true }]', '{ "to": "workshop" }')
      .replace('"instead": "notFound"', '"instead": "sign-in"'),
  );

  test('is told before those that do', () => {
    expect(landings.map(({ says, isMeant }) => ({ says, isMeant }))).toEqual([
      { says: 'booking', isMeant: false },
      { says: 'workshop', isMeant: true },
    ]);
  });

  test('is told with its rows and the steps where they lead', () => {
    expect(landings[0]?.rows).toEqual(['bicycle', 'workshop'].map((lands) => ({ row: 'bicycle submit found 1', lands })));
  });
});
