import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { checkFlow, type Diagnostic, type FlowSource, type Registry } from '#engine/check';
import { loadProviders } from '#server';

import { checkForm, compileFormShape, fieldsOfForm, guardsOfForm } from './check-form.ts';
import { checkLocales } from './check-locales.ts';
import type { World } from './command.ts';
import { readFolder } from './garden.ts';

export interface GardenCheck {
  readonly files: number;
  readonly diagnostics: readonly Diagnostic[];
}

/** Everything that is wrong with the files that staff write, in the order of the folders. */
export function checkGarden({ root, registry: names, env }: Pick<World, 'root' | 'registry' | 'env'>): GardenCheck {
  const flows = readFolder(root, 'flows');
  const forms = readFolder(root, 'flows/forms');
  const providers = readFolder(root, 'providers');
  const [words, serverWords] = [readFolder(root, 'locales'), readFolder(root, 'locales/server')];
  const byForm = <T>(read: (form: FlowSource) => T) => Object.fromEntries(forms.map((form) => [nameOf(form), read(form)]));
  const registry: Registry = { ...names, forms: byForm(fieldsOfForm), formGuards: byForm(guardsOfForm) };
  const hasFormShape = compileFormShape(readFileSync(join(root, 'flows/forms/form.schema.json'), 'utf8'));
  const ofFlows = flows.flatMap((flow) => checkFlow(flow, { registry }));
  const diagnostics = [
    ...ofFlows,
    ...forms.flatMap((form) => checkForm(form, nameOf(form), registry, hasFormShape)),
    // A provider changes flows, so it is only checked against flows that are sound.
    ...(ofFlows.some(({ severity }) => severity === 'error')
      ? []
      : loadProviders({
          dir: join(root, 'providers'),
          flows,
          registry,
          isTestMode: env['CAUSEWAY_MODE'] === 'test',
        }).problems()),
    ...checkLocales(words),
    ...checkLocales(serverWords),
  ];
  return { files: [flows, forms, providers, words, serverWords].flat().length, diagnostics };
}

function nameOf({ file }: FlowSource): string {
  return file.slice(file.lastIndexOf('/') + 1, -'.json'.length);
}
