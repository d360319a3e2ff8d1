import { checkFlow, checkTogether, inOrder, type Diagnostic, type FlowSource, type Registry } from '#engine/check';
import { checkProviders, whyReserved } from '#configuration';

import { checkEditorSchema } from './check-editor-schema.ts';
import { checkForm, compileFormShape } from './check-form.ts';
import { checkLocales } from './check-locales.ts';
import { checkProviderCards } from './check-provider-cards.ts';
import { checkProviderContact } from './check-provider-contact.ts';
import { checkProviderLanding } from './check-provider-landing.ts';
import { checkProviderWords } from './check-provider-words.ts';
import { checkSchemaNames } from './check-schema-names.ts';
import { checkUnusedForms } from './check-unused-forms.ts';
import type { CommandContext } from '../command.ts';
import { readConfiguration, type Configuration } from '../configuration.ts';
import { proofDiagnostics } from '../prove/proof-diagnostics.ts';
import { proveConfiguration } from '../prove/prove-configuration.ts';
import { namesUsedBy, readForm, type ReadForm } from './read-form.ts';
import { readLocale } from './read-locale.ts';

export interface ConfigurationCheck {
  /** Every file that was read. */
  readonly files: readonly FlowSource[];
  /** By file, line and column. */
  readonly diagnostics: readonly Diagnostic[];
  /** Providers change flows, so they wait until the flows have no errors. */
  readonly areProvidersChecked: boolean;
}

/** Everything that is wrong with the files that staff write. */
export function checkConfiguration(
  { root, registry, env }: Pick<CommandContext, 'root' | 'registry' | 'env'>,
  { withProof = false }: { readonly withProof?: boolean } = {},
): ConfigurationCheck {
  const configuration = readConfiguration(root, env);
  const forms = configuration.forms.map(readForm);
  const names = registryOf(configuration, forms, registry);
  const hasFormShape = compileFormShape(configuration.formSchema?.text ?? '{}');

  const ofFlows = [
    ...configuration.flows.flatMap((flow) => checkFlow(flow, { registry: names })),
    ...checkTogether(configuration.flows, (path) => whyReserved(path, registry.pages)),
  ];
  const areProvidersChecked = !ofFlows.some(({ severity }) => severity === 'error');
  const diagnostics = [
    ...configuration.unreadable,
    ...ofFlows,
    ...forms.flatMap((form) => checkForm(form, names, hasFormShape)),
    ...(areProvidersChecked
      ? [
          ...checkUnusedForms(configuration.flows, forms),
          ...checkEditorSchema(configuration),
          ...ofProviders(configuration, names, env),
        ]
      : []),
    ...(areProvidersChecked && withProof ? proofDiagnostics(proveConfiguration(configuration, names)) : []),
    ...checkLocales(configuration.words),
    ...checkLocales(configuration.serverWords),
    ...checkSchemaNames(configuration),
  ];
  const { flows, providers, words, serverWords, providerSchema = [] } = configuration;
  const files = [flows, configuration.forms, providers, words, serverWords, providerSchema].flat();
  return { files, diagnostics: diagnostics.toSorted(inOrder), areProvidersChecked };
}

/** Names that stand in the files themselves are read from them, as they are now; the others are the app's. */
function registryOf({ words }: Configuration, forms: readonly ReadForm[], registry: Registry): Registry {
  const byForm = <T>(read: (form: ReadForm) => T) => Object.fromEntries(forms.map((form) => [form.name, read(form)]));
  const [first] = words.map(readLocale);
  const texts = first && first.json.faults.length === 0 ? new Set(first.texts.keys()) : undefined;
  return {
    ...registry,
    forms: byForm(({ declared }) => Object.keys(declared)),
    formGuards: byForm((form) => namesUsedBy(form).guards),
    formSlots: byForm((form) => namesUsedBy(form).slots),
    formActs: byForm((form) => namesUsedBy(form).acts),
    ...(texts && { texts: [...texts], hasText: (key: string) => texts.has(key) }),
  };
}

function ofProviders(
  { flows, providers, words }: Configuration,
  registry: Registry,
  env: CommandContext['env'],
): readonly Diagnostic[] {
  const locales = words.map(readLocale);
  return [
    ...checkProviders(providers, { flows, registry, isTestMode: env['CAUSEWAY_MODE'] === 'test' }),
    ...providers.flatMap((provider) => checkProviderWords(provider, locales)),
    ...providers.flatMap(checkProviderContact),
    ...providers.flatMap(checkProviderCards),
    ...providers.flatMap(checkProviderLanding),
  ];
}
