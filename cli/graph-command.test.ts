import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { typeCommand } from './testing/type-command.ts';

interface Graph {
  readonly nodes: readonly { readonly id: string; readonly kind: string; readonly name: string }[];
  readonly edges: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: string;
    readonly names: readonly string[];
  }[];
}

test('Mermaid has every step and the guards of its paths', async () => {
  const { code, out, reported } = await typeCommand('graph embed');

  expect(code).toBe(0);
  expect(out).toMatch(/^flowchart TD\n/);
  expect(out).toContain('["payment-plan<br/>needs notCompleted"]');
  expect(out).toContain('-->|"load: opened, if a plan has been started"|');
  expect(reported).toContain('Left out, because no path that is drawn goes there: error-enroll, error.');
});

test('Mermaid has no sign of its own inside a text', async () => {
  const { out } = await typeCommand('graph enrollment --errors --redirects --back');
  const texts = [...out.matchAll(/"([^"\n]*)"/g)].map(([, text = '']) => text.replaceAll('<br/>', ''));

  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => /[<>&`|[\]{}()\\]|#(?!\d+;)/.test(text))).toEqual([]);
  expect(out.split('\n').filter((line) => (line.split('"').length - 1) % 2 === 1)).toEqual([]);
});

test('the picture has a title and a description, and loads nothing', async () => {
  const { out } = await typeCommand('graph enrollment --provider riverbend --format svg --errors');

  expect(out).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*role="img" aria-labelledby="title desc">/);
  expect(out).toContain('<title id="title">The flow &quot;enrollment&quot; of Riverbend Medical</title>');
  expect(out).toMatch(/<desc id="desc">The steps in their order: external-agent-info, [^<]+ begin to bill-info-identifier/);
  expect(out).toContain('>connect-payment-method</text>');
  expect(out).toContain('<g class="error"><path class="line"');
  expect(out).not.toMatch(/href|url\((?!#)|<script|NaN|undefined/);
});

test('boxes of the picture do not lie on one another', async () => {
  const { out } = await typeCommand('graph enrollment --format svg --errors --redirects --back');
  const boxes = [...out.matchAll(/<rect class="box" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.]+)"/g)].map(
    (found) => found.slice(1).map(Number),
  );
  const overlap = boxes.flatMap(([x = 0, y = 0, width = 0, height = 0], index) =>
    boxes.slice(index + 1).filter(([left = 0, top = 0, wide = 0, high = 0]) => {
      return left < x + width && x < left + wide && top < y + height && y < top + high;
    }),
  );

  expect(boxes.length).toBeGreaterThan(30);
  expect(overlap).toEqual([]);
});

test('as data, a flow is whole: refusals, unmet requirements and Back with the names that the proof gives them', async () => {
  const { out } = await typeCommand('graph enrollment --format json');
  const { nodes, edges } = JSON.parse(out) as Graph;

  expect(new Set(edges.map(({ kind }) => kind))).toEqual(new Set(['next', 'error', 'redirect', 'back']));
  const { steps } = JSON.parse(readFileSync('flows/enrollment.json', 'utf8')) as { readonly steps: readonly unknown[] };
  expect(nodes.filter(({ kind }) => kind === 'step' || kind === 'aside')).toHaveLength(steps.length);
  expect(edges).toContainEqual(
    expect.objectContaining({
      from: 'step payment-plan',
      to: 'step review-info',
      kind: 'redirect',
      names: ['payment-plan requires signedIn', 'payment-plan requires offersMade'],
    }),
  );
});

test.each([
  ['no flow', 'graph', 2, 'which flow?'],
  ['two flows', 'graph embed enrollment', 2, 'one flow'],
  ['a format that is not there', 'graph embed --format png', 2, 'mermaid, svg, json'],
  ['a flow that is not there', 'graph embd', 5, 'did you mean "embed"?'],
])('%s is a problem that names the words to type', async (_, line, code, hint) => {
  expect(await typeCommand(line)).toEqual({ code, out: '', reported: expect.stringContaining(hint) as unknown });
});
