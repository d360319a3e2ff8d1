import { parse } from 'jsonc-parser';

import { asList, asObject, type Registry } from '#engine/check';

import type { Drafts } from '../../store/drafts.ts';
import { namesIn } from '../names-in.ts';
import { stemOf } from './word-faults.ts';

/** A step that shows a text. */
export interface StepUse {
  readonly flow: string;
  readonly step: string;
}

/** Where texts are shown. */
export interface TextUses {
  readonly stepsOf: (key: string) => readonly StepUse[];
  /** No flow, form or page names it. */
  readonly isUnused: (key: string) => boolean;
}

interface ShownStep extends StepUse {
  readonly keys: ReadonlySet<string>;
  /** The beginning of its title's key: what a form step shows beside its title. */
  readonly area?: string;
}

type Use = NonNullable<Registry['textUses']>[number];

/** Agents read these in place of the texts of patients. */
const FOR_AGENTS = /^verbal\.(?:(?:internal|external)\.)?/;

/** Reads where flows, forms and the code of pages name texts. */
export function readUses(drafts: Drafts, uses: readonly Use[] = []): TextUses {
  const steps = namesIn(Object.keys(drafts), 'flows').flatMap((flow) => stepsOfFlow(flow, drafts, uses));
  const exact = new Set([...namedIn(drafts), ...uses.flatMap(({ key, isBeginning }) => (isBeginning ? [] : [key]))]);
  const beginnings = uses.flatMap(({ key, isBeginning }) => (isBeginning ? [key] : []));
  const areas = steps.flatMap(({ area }) => area ?? []);
  const isNamed = (key: string) =>
    exact.has(key) || beginnings.some((start) => key.startsWith(start)) || areas.some((area) => key.startsWith(area));
  // The service and the kit for hosts take whole areas, which no page names.
  const namedAreas = new Set([...exact, ...beginnings, ...areas].map(topOf));
  const byKey = new Map<string, readonly StepUse[]>();
  const stepsOf = (key: string): readonly StepUse[] => {
    const stem = stemOf(key).replace(FOR_AGENTS, '');
    const known = byKey.get(stem) ?? steps.filter(({ keys, area }) => keys.has(stem) || (area && stem.startsWith(area)));
    byKey.set(stem, known);
    return known;
  };
  return {
    stepsOf,
    isUnused: (key) => {
      const stem = stemOf(key).replace(FOR_AGENTS, '');
      // Every refusal has a text, which no flow needs to name.
      return (
        !stem.startsWith('errors.') &&
        stem.includes('.') &&
        namedAreas.has(topOf(stem)) &&
        !isNamed(stem) &&
        !isNamed(stemOf(key))
      );
    },
  };
}

function topOf(key: string): string {
  return key.split('.')[0] ?? key;
}

function stepsOfFlow(flow: string, drafts: Drafts, uses: readonly Use[]): readonly ShownStep[] {
  return asList(valueOf(drafts[`flows/${flow}.json`]?.text)['steps']).map((value): ShownStep => {
    const { id, title, form, screen } = asObject(value);
    const inForm = typeof form === 'string' ? stringsIn(valueOf(drafts[`flows/forms/${form}.json`]?.text)) : [];
    const inScreen = uses.filter(({ in: file }) => new RegExp(`/${String(screen)}\\.tsx?$`).test(file)).map(({ key }) => key);
    const area = typeof title === 'string' && title.includes('.') ? title.replace(/[^.]+$/, '') : undefined;
    return {
      flow,
      step: String(id),
      keys: new Set([...stringsIn(value), ...inForm, ...inScreen]),
      ...(area !== undefined && { area }),
    };
  });
}

/** Every string of a flow, a form or a provider that may name a text. */
function namedIn(drafts: Drafts): readonly string[] {
  return Object.values(drafts)
    .filter(({ file }) => !file.startsWith('locales/'))
    .flatMap(({ text }) => stringsIn(valueOf(text)));
}

function valueOf(text: string | undefined): Readonly<Record<string, unknown>> {
  return text === undefined ? {} : asObject(parse(text));
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(stringsIn);
}
