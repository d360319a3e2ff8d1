import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a flow lets its actions fill and change, from its file. */
export interface FlowFile {
  readonly data: Readonly<Record<string, object>>;
  readonly facts: Readonly<Record<string, FactOfFile>>;
}

/** What a function computes; or what the flow reads itself, which actions store as true or false. */
type FactOfFile =
  | { readonly type: string; readonly from: string; readonly values?: readonly string[] }
  | { readonly of: string; readonly type?: undefined; readonly values?: undefined };

const FOLDER = join(import.meta.dirname, '..', '..', 'flows');

/** The files of all flows. */
const texts = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json') && !name.endsWith('.schema.json'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

/** A flow that runs the actions for any flow, where no shipped flow does. */
const general = readFileSync(join(FOLDER, '..', 'server', 'testing', 'claim.json'), 'utf8');

/** The flows that run an action; every flow for an action that none runs, since a control beside the steps runs it. */
export function flowsOfAction(action: string): FlowFile {
  const running = [...texts, general].filter((text) => text.includes(`"run": "${action}"`));
  const files = (running.length > 0 ? running : texts).map((text) => JSON.parse(text) as FlowFile);
  return {
    data: Object.assign({}, ...files.map(({ data }) => data)) as FlowFile['data'],
    facts: Object.assign({}, ...files.map(({ facts }) => facts)) as FlowFile['facts'],
  };
}

/**
 * Whether the tests of this flow cover every result of an action: the first flow that runs it does. No shipped flow runs what
 * only the general flow does: `server/domain/answers` tests that.
 */
export function isFirstRunBy(flow: 'enrollment' | 'transfer-plan' | 'embed' | 'my-plan', action: string): boolean {
  const order = ['enrollment', 'transfer-plan', 'embed', 'my-plan'] as const;
  const isRunIn = (text: string) => text.includes(`"run": "${action}"`);
  const first = order.find((name) => texts.some((text) => text.includes(`"flow": "${name}"`) && isRunIn(text)));
  return (first ?? (isRunIn(general) ? null : 'enrollment')) === flow;
}
