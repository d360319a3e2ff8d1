import type { Flow } from '../../schema/flow.ts';
import type { Step } from '../../schema/step.ts';
import type { JsonPath, Overlay } from './source.ts';

/** Whether a tenant changes what the flow does, beyond options, shares, titles and places: then the whole flow is checked again. */
export function changesFlow({ steps = {}, errors, add }: Overlay): boolean {
  return errors !== undefined || add !== undefined || Object.values(steps).some(({ requires }) => requires !== undefined);
}

/** The flow with a tenant's requirements, rows for error codes and added steps. Whether it is one, the checks find out. */
export function applyOverlay(flow: Flow, { steps: changes = {}, errors, add = {} }: Overlay): Flow {
  const steps = flow.steps.map((step): Step => {
    const requires = changes[step.id]?.requires;
    return requires === undefined ? step : ({ ...step, requires } as Step);
  });
  for (const [id, { after, ...step }] of Object.entries(add)) {
    const place = steps.findIndex((one) => one.id === after);
    steps.splice(place === -1 ? steps.length : place + 1, 0, { id, ...step } as Step);
  }
  return { ...flow, steps, ...(errors && { errors: { ...flow.errors, ...(errors as Flow['errors']) } }) };
}

/** Where in the overlay a place of the changed flow was written; nothing for what the flow itself states. */
export function placeInOverlay(path: JsonPath, flow: Flow, { steps = {}, errors = {}, add = {} }: Overlay): JsonPath | undefined {
  const [part, key = '', ...rest] = path;
  if (part === 'errors') return Object.hasOwn(errors, key) ? path : undefined;
  if (part !== 'steps' || typeof key !== 'number') return undefined;
  const id = flow.steps[key]?.id ?? '';
  if (Object.hasOwn(add, id)) return ['add', id, ...rest];
  return rest[0] === 'requires' && steps[id]?.requires !== undefined ? ['steps', id, ...rest] : undefined;
}
