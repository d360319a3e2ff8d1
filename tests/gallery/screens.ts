import { reach, slugOf } from '../journeys/reach.ts';
import type { Visit } from '../journeys/visit.ts';
import { ways } from '../journeys/ways.ts';

/** One screen of the gallery: under which name, what is said of it, and how a visitor gets there. */
export interface Screen {
  readonly name: string;
  readonly slug: string;
  readonly go: (visit: Visit, ahead: number) => Promise<unknown>;
}

const ofSteps: readonly Screen[] = Object.keys(ways).map((step) => ({
  name: step,
  slug: slugOf(step),
  go: (visit, ahead) => reach(visit, step, ahead),
}));

/** A page that is no step, by its path. */
const page = (name: string, path: string): Screen => ({
  name,
  slug: 'lakeside',
  async go(visit) {
    await visit.open(path);
    await visit.standsAt(path);
  },
});

/** Every screen and every error page. */
export const screens: readonly Screen[] = [
  ...ofSteps,
  page('overview-1', '/overview-1'),
  page('overview-2', '/overview-2'),
  page('not-found', '/no/such/page'),
];
