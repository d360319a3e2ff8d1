import { locate, type Facts, type Location, type OpenFlow, type OpenStep } from '#engine';

/** Where the engine leads somebody: to a step, or to the page that says that there is none. */
export interface Destination {
  readonly step?: OpenStep;
  /** The transition that led them there, as the flow's are named; none where they stand where they asked to be. */
  readonly name?: string;
}

/** Where the engine wants somebody with these facts who asks for this path. */
export function destinationOf(flow: OpenFlow, facts: Facts, asked: string): Destination {
  const location = locate(flow, facts, asked);
  const notShown = flow.byPath.get(asked);
  switch (location.kind) {
    case 'wait':
      throw new Error(`nobody knows where ${asked} leads`);
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
