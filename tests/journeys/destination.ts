import { locate, type Facts, type Location, type OpenFlow, type OpenStep } from '#engine';

/** Where the engine sends a visitor: to a step, or to the not-found page. */
export interface Destination {
  readonly step?: OpenStep;
  /** The transition that sent the visitor there, as the flow's are named; absent when the requested step renders. */
  readonly name?: string;
}

/** Where the engine sends a visitor with these facts who requests this path. */
export function destinationOf(flow: OpenFlow, facts: Facts, asked: string): Destination {
  const location = locate(flow, facts, asked);
  const notShown = flow.byPath.get(asked);
  switch (location.kind) {
    case 'wait':
      throw new Error(`the engine has no destination for ${asked} yet`);
    case 'notFound':
      return notShown ? { name: `${notShown.id} notShown` } : {};
    case 'render':
      return { step: location.step };
    case 'redirect': {
      const step = flow.byId.get(location.to);
      return { ...(step && { step }), name: nameOf(location) };
    }
  }
}

function nameOf({ reason }: Extract<Location, { kind: 'redirect' }>): string {
  switch (reason.because) {
    case 'unmet':
      return `${reason.step} requires ${reason.guard}`;
    case 'entry':
      return `entry to ${reason.step}`;
    case 'alias':
    case 'notShown':
    case 'done':
    case 'unsafe':
      return `${reason.step} ${reason.because}`;
  }
}
