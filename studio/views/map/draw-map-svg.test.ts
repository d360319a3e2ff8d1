// @vitest-environment happy-dom
import { describe, expect, test } from 'vitest';

import { createTexts } from '../../texts/index.ts';
import type { DrawnEdge, DrawnNode, FlowDrawing } from '../../worker/messages.ts';
import { drawMapSvg, type MapPicture } from './draw-map-svg.ts';

const node = (name: string, index: number): DrawnNode => ({
  id: `step ${name}`,
  kind: 'step',
  name,
  title: `Is "${name}" < & > right?`,
  requires: [],
  isHidden: false,
  isEnd: false,
  isOnRoad: true,
  x: index * 250,
  y: 0,
});
const edge = (from: string, to: string): DrawnEdge => ({
  id: `next step ${from} step ${to}`,
  from: `step ${from}`,
  to: `step ${to}`,
  kind: 'next',
  labels: ['found, if age < 18'],
  isOnRoad: true,
  isMain: true,
});
const names = Array.from({ length: 100 }, (_, index) => `step-${index}`);
const drawing: FlowDrawing = {
  flow: 'long',
  file: 'flows/long.json',
  nodes: names.map(node),
  edges: [...names.slice(1).map((name, index) => edge(names[index] ?? '', name)), edge('step-99', 'step-0')],
  decisions: [],
};
const figures = {
  sessions: 1200,
  wentOn: 900,
  stopped: 300,
  share: 0.75,
  low: 0.7,
  high: 0.8,
  part: '',
  isEnd: false,
  isLargestLoss: true,
  endings: [],
};

function draw(picture: Partial<MapPicture> = {}) {
  const svg = drawMapSvg(
    { drawing, arrows: drawing.edges, step: undefined, title: 'Map', hasCounters: false, ...picture },
    createTexts('en'),
  );
  return { svg, parsed: new DOMParser().parseFromString(svg, 'image/svg+xml') };
}

describe('the picture of a map', () => {
  test('has a title, a description in words, and a text for each of 100 steps', () => {
    const { parsed } = draw();

    expect(parsed.querySelector('title')?.textContent).toBe('Map');
    expect(parsed.querySelector('desc')?.textContent).toContain('step-0 → step-1 (found, if age < 18)');
    expect([...parsed.querySelectorAll('text.name')].map(({ textContent }) => textContent)).toEqual(names);
  });

  test('holds every step and every arrow that goes back', () => {
    const [, , width = 0] = (draw().parsed.documentElement.getAttribute('viewBox') ?? '').split(' ').map(Number);

    expect(width).toBeGreaterThan(99 * 250 + 176);
  });

  test('has no letter that would end it', () => {
    expect(draw().svg).toContain('Is &quot;step-0&quot; &lt; &amp; &gt; right?');
  });

  test('shows the layers that are switched on', () => {
    const steps = new Map([['step-0', { ...figures, step: 'step-0' }]]);
    const arrows = new Map([[drawing.edges[0]?.id ?? '', { unit: 'sessions', count: 900 } as const]]);
    const { parsed } = draw({ figures: { steps, arrows } });

    expect(parsed.querySelector('.largest text.note')?.textContent).toBe('1,200 sessions');
    expect(parsed.querySelector('text.figure')?.textContent).toBe('900 sessions');
  });
});
