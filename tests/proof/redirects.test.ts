import { readFileSync } from 'node:fs';

import { compileFlow } from '#engine/check';
import { type RedirectedRows, proveFlow } from '#engine/prove';
import { describe, expect, test } from 'vitest';

import { redirectsOf, soundText } from './broken-flows.ts';
import { registry } from './registry.ts';

function redirectsOfShipped(name: string): readonly RedirectedRows[] {
  const file = `flows/${name}.json`;
  return proveFlow(compileFlow({ file, text: readFileSync(file, 'utf8') }), registry, { withRedirects: true }).redirects;
}

describe('rows of shipped flows that redirect some visitors elsewhere', () => {
  const enrollment = redirectsOfShipped('enrollment');
  const all = [...enrollment, ...redirectsOfShipped('transfer-plan'), ...redirectsOfShipped('embed')];

  test('are few enough for a person to read', () => {
    expect(enrollment.length).toBeGreaterThan(0);
    expect(enrollment.length).toBeLessThan(40);
  });

  test('are described by the flows themselves', () => {
    expect(all.filter(({ isDeclared }) => !isDeclared)).toEqual([]);
  });

  // The last sentence describes the destination of the one visitor on that path.
  test.for(all)('a visitor goes there: $target, $because', ({ target, because, rows, trace }) => {
    const reason = because.because === 'unmet' ? `"${target}" requires "${because.guard}"` : `"${target}" is not shown to them`;
    const ends = rows.map(({ destination }) => `land on "${destination}", because ${reason}`);

    expect(trace[0]).toMatch(/^Visitors .*(come to|follow a link to) \S+/);
    expect(ends.some((end) => trace.at(-1)?.endsWith(end))).toBe(true);
  });
});

describe('a requirement that does not state where else', () => {
  const redirects = redirectsOf(
    soundText
      .replace(', "otherwise": { "to": "sign-in", "remember": true }', '')
      .replace('[{ "when": "member", "to": "workshop" }, { "stay": true }]', '{ "to": "workshop" }')
      .replace('"instead": "notFound"', '"instead": "sign-in"'),
  );

  test('is reported before those that do', () => {
    expect(redirects.map(({ target, isDeclared }) => ({ target, isDeclared }))).toEqual([
      { target: 'booking', isDeclared: false },
      { target: 'workshop', isDeclared: true },
    ]);
  });

  test('is reported with its rows and their targets', () => {
    expect(redirects[0]?.rows).toEqual(
      ['bicycle', 'workshop'].map((destination) => ({ row: 'bicycle submit found 1', destination })),
    );
  });
});
