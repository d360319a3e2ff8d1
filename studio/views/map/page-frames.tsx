import { useReactFlow, useStore, useViewport, ViewportPortal } from '@xyflow/react';
import { useEffect, useRef, useState } from 'react';

import type { DrawnNode } from '../../worker/messages.ts';
import { NODE } from './route-arrow.ts';
import { PICTURE } from './spread-steps.ts';

/** Each frame is a page of its own: more would slow the map. */
const MOST = 20;
/** Smaller, nothing of a page can be seen. */
const SMALLEST_ZOOM = 0.45;
/** While the map moves, nothing is loaded. */
const SETTLED_MS = 200;

interface PageFramesProps {
  readonly nodes: readonly DrawnNode[];
  /** The addresses of the pictures by the names of steps. */
  readonly addresses: ReadonlyMap<string, string>;
}

/** Below each step, a picture of its page: only of those that are in view and large enough. They are for the eye alone. */
export function PageFrames({ nodes, addresses }: PageFramesProps) {
  const pictured = nodes.flatMap((node) => {
    const address = node.id.startsWith('step ') ? addresses.get(node.name) : undefined;
    return address === undefined ? [] : [{ node, address }];
  });
  const seen = useNodesInView(pictured.map(({ node }) => node));
  return (
    <ViewportPortal>
      <div aria-hidden="true" inert>
        {pictured.map(({ node: { id, name, x, y }, address }) => (
          <div
            key={id}
            className="page-picture"
            ref={(picture) => picture?.style.setProperty('transform', `translate(${x}px, ${y + NODE.height}px)`)}
          >
            {seen.has(id) && <iframe key={address} sandbox="" loading="lazy" tabIndex={-1} src={address} title={name} />}
          </div>
        ))}
      </div>
    </ViewportPortal>
  );
}

interface KeepInViewProps {
  /** How far steps are apart, as a multiple of the layout. */
  readonly apart: number;
  /** The height in the layout of what is to stay where it is; the middle of the view without it. */
  readonly of: number | undefined;
}

/** Moves the map when its steps come to be further apart or closer, so that the same ones stay in view. */
export function KeepInView({ apart, of }: KeepInViewProps) {
  const { getViewport, setViewport } = useReactFlow();
  const height = useStore((state) => state.height);
  const before = useRef(apart);
  useEffect(() => {
    if (before.current === apart) return;
    const { x, y, zoom } = getViewport();
    const kept = of ?? (height / 2 - y) / zoom / before.current;
    void setViewport({ x, y: y + kept * (before.current - apart) * zoom, zoom });
    before.current = apart;
  }, [apart, of, height, getViewport, setViewport]);
  return null;
}

/** The nodes whose pictures are in view, those in the middle first, when the map has not moved for a moment. */
function useNodesInView(nodes: readonly DrawnNode[]): ReadonlySet<string> {
  const { x, y, zoom } = useViewport();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const [settled, setSettled] = useState({ x, y, zoom });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ x, y, zoom }), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [x, y, zoom]);
  if (settled.zoom < SMALLEST_ZOOM) return new Set();
  const middle = { x: (width / 2 - settled.x) / settled.zoom, y: (height / 2 - settled.y) / settled.zoom };
  const [across, down] = [width, height].map((length) => length / 2 / settled.zoom);
  return new Set(
    nodes
      .map(({ id, x: left, y: top }) => ({
        id,
        across: Math.abs(left + NODE.width / 2 - middle.x),
        down: Math.abs(top + NODE.height + PICTURE / 2 - middle.y),
      }))
      .filter((one) => one.across < (across ?? 0) + NODE.width / 2 && one.down < (down ?? 0) + PICTURE / 2)
      .toSorted((a, b) => Math.hypot(a.across, a.down) - Math.hypot(b.across, b.down))
      .slice(0, MOST)
      .map(({ id }) => id),
  );
}
