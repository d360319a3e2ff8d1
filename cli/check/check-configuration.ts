import { resolve } from 'node:path';

import { checkProviders, forVersions, whyReserved, openPictures, type Remember, workOutAnew } from '#configuration';
import {
  checkFlow,
  checkTogether,
  inOrder,
  type Diagnostic,
  type FlowSource,
  type Registry,
  parseJsonWithPositions,
  toDiagnostics,
  checkAnswerTexts,
  checkForm,
  checkUnusedForms,
  checkLocales,
  namesOfForms,
  readForm,
  type ReadForm,
  asObject,
  readLocale,
  type Locale,
} from '#engine/check';

import type { CheckContext } from '../command.ts';
import { providersFolderOf, readConfiguration, sourcesOf, type Configuration } from '../configuration.ts';
import { proofDiagnostics, proveConfiguration } from '../prove/prove-configuration.ts';
import { checkIdleWords } from './check-idle-words.ts';
import { plausibilityFaults } from './check-plausible.ts';
import { checkLanguages, firstLanguageFirst } from './check-languages.ts';
import { cardFaults, contactFaults, landingFaults } from './check-provider-page.ts';
import { checkPartnersFile } from './check-partners-file.ts';
import { secretFaults } from './check-secrets.ts';
import { providerWordFaults } from './check-provider-words.ts';
import { versionWarnings } from './check-versions.ts';
import { locateFaults } from './configuration-fault.ts';
import { checkTextUses } from './check-text-uses.ts';
import { checkEditorSchemas, editorSchemas, staleSchemas } from './editor-schemas.ts';

export interface ConfigurationCheck {
  /** Every file that was read. */
  readonly files: readonly FlowSource[];
  /** By file, line and column. */
  readonly diagnostics: readonly Diagnostic[];
  /** Providers change flows, so they wait until the flows have no errors. */
  readonly areProvidersChecked: boolean;
  /** The schemas for editors that are out of date, as they would be now. None while a flow has errors. */
  readonly staleSchemas: readonly FlowSource[];
}

export interface CheckScope {
  readonly withProof?: boolean;
  /** Also compares the schemas for editors; by default. */
  readonly withSchemas?: boolean;
  /** The one provider whose flows are proved; all of them by default. */
  readonly provider?: string | undefined;
}

/** The files as they are now, and the names that flows may use with them. */
export function readAll({ root, registry, env, remember = workOutAnew, readFile, unlisted = [] }: CheckContext) {
  const read = readConfiguration(root, env, { remember, unlisted, ...(readFile && { readFile }) });
  const configuration = {
    ...read,
    words: firstLanguageFirst(read.words),
    serverWords: firstLanguageFirst(read.serverWords),
  };
  const forms = configuration.forms.map((source) => remember('form', source, [], () => readForm(source)));
  const [locales = [], serverLocales = []] = [configuration.words, configuration.serverWords].map((sources) =>
    sources.map((source) => remember('locale', source, [], () => readLocale(source))),
  );
  return { configuration, forms, locales, serverLocales, names: registryOf(locales, forms, { registry, remember }) };
}

/** Everything that is wrong with the files that staff write. */
export function checkConfiguration(
  context: CheckContext,
  { withProof = false, withSchemas = true, provider }: CheckScope = {},
): ConfigurationCheck {
  const { root, registry, env, proofs, remember = workOutAnew, now = new Date() } = context;
  const { configuration, forms, locales, serverLocales, names } = readAll(context);

  const ofFlows = [
    ...configuration.flows.flatMap((flow) => remember('flow', flow, [names], () => checkFlow(flow, { registry: names }))),
    ...remember('flows beside each other', names, configuration.flows, () =>
      checkTogether(configuration.flows, (path) => whyReserved(path, registry.pages)),
    ),
  ];
  const areProvidersChecked = !ofFlows.some(({ severity }) => severity === 'error');
  const schemas = () =>
    remember('editor schemas', names, [root, env['PROVIDERS_DIR'] ?? '', env['FLOWS_DIR'] ?? '', ...configuration.flows], () =>
      editorSchemas(configuration, names, context),
    );
  const stale = areProvidersChecked && withSchemas ? staleSchemas(schemas(), root) : [];
  const diagnostics = [
    ...configuration.unreadable,
    ...ofFlows,
    ...forms.flatMap((form, index) =>
      remember('faults of the form', configuration.forms[index] ?? form, [names], () => checkForm(form, names)),
    ),
    ...(areProvidersChecked
      ? [
          ...checkUnusedForms(configuration.flows, forms, names),
          ...checkEditorSchemas(stale),
          ...ofProviders(configuration, { names, locales, root, env, now, remember }),
        ]
      : []),
    ...(areProvidersChecked && withProof ? ofProofs(configuration, names, { provider, proofs, remember }) : []),
    ...ofWords(configuration.words, remember, () => [
      ...checkLocales(locales),
      ...checkTextUses(locales, registry.textUses ?? []),
    ]),
    ...(areProvidersChecked ? checkAnswerTexts(locales, configuration.flows, forms) : []),
    ...ofWords(configuration.serverWords, remember, () => checkLocales(serverLocales)),
    ...checkLanguages(locales, serverLocales),
    ...checkSchemaNames(configuration),
    ...checkPartnersFile(context),
  ];
  return {
    files: sourcesOf(configuration),
    diagnostics: diagnostics.toSorted(inOrder),
    areProvidersChecked,
    staleSchemas: stale,
  };
}

/** Reports only files that are not JSON. Every other check needs the app, and the app is built from these files. */
export function checkJson({ root, env }: Pick<CheckContext, 'root' | 'env'>): ConfigurationCheck {
  const configuration = readConfiguration(root, env);
  const files = sourcesOf(configuration);
  const ofFiles = files.flatMap(({ file, text }) => {
    const json = parseJsonWithPositions(text);
    return toDiagnostics(json.faults, { file, json });
  });
  const diagnostics = [...configuration.unreadable, ...ofFiles].toSorted(inOrder);
  return { files, diagnostics, areProvidersChecked: false, staleSchemas: [] };
}

/** Names that stand in the files themselves are read from them, as they are now; the others are the app's. */
function registryOf(
  locales: readonly Locale[],
  forms: readonly ReadForm[],
  { registry, remember }: { readonly registry: Registry; readonly remember: Remember },
): Registry {
  const [first] = locales;
  const texts = first && first.json.faults.length === 0 ? new Set(first.texts.keys()) : undefined;
  const ofForms = {
    ...(locales.length > 0 && { languages: locales.map(({ language }) => language) }),
    ...namesOfForms(forms, registry),
  };
  // With the same names as before, what was found with them still holds.
  const same = JSON.stringify([ofForms, texts && [...texts]]);
  return remember('names', registry, [same], () => ({
    ...registry,
    ...ofForms,
    ...(texts && { texts: [...texts], hasText: (key: string) => texts.has(key) }),
  }));
}

function ofProofs(
  configuration: Configuration,
  registry: Registry,
  { provider, proofs, remember }: Pick<CheckScope, 'provider'> & Pick<CheckContext, 'proofs' | 'remember'>,
): readonly Diagnostic[] {
  const proved = proveConfiguration(configuration, registry, { provider, proofs, remember });
  return [...proofDiagnostics(proved, configuration, registry, proofs), ...checkIdleWords(proved, configuration)];
}

/** What is wrong with locale files beside each other. */
function ofWords(sources: readonly FlowSource[], remember: Remember, check: () => readonly Diagnostic[]): readonly Diagnostic[] {
  const [first] = sources;
  return first === undefined ? [] : remember('words', first, sources, check);
}

interface CheckingProviders extends Pick<CheckContext, 'root' | 'env'> {
  readonly now: Date;
  readonly names: Registry;
  readonly locales: readonly Locale[];
  readonly remember: Remember;
}

function ofProviders(
  { flows, providers, words }: Configuration,
  { names, locales, root, env, now, remember }: CheckingProviders,
): readonly Diagnostic[] {
  const pictures = openPictures(resolve(root, providersFolderOf(root, env['PROVIDERS_DIR'])));
  const isTestMode = env['CAUSEWAY_MODE'] === 'test';
  return [
    ...checkProviders(providers, { flows, registry: names, isTestMode, pictures, remember }),
    ...providers.flatMap((source) =>
      remember('words of the provider', source, words, () => forVersions(source, (one) => wordFaultsOf(one, locales))),
    ),
    ...providers.flatMap((source) => forVersions(source, (one) => secretFaultsOf(one, env))),
    ...providers.flatMap((source) => versionDiagnostics(source, now)),
  ];
}

function wordFaultsOf({ file, text }: FlowSource, locales: readonly Locale[]): readonly Diagnostic[] {
  const json = parseJsonWithPositions(text);
  const fields = asObject(json.value);
  const faults = [
    ...providerWordFaults(fields, locales),
    ...[contactFaults, cardFaults, landingFaults, plausibilityFaults].flatMap((faultsOf) => faultsOf(fields)),
  ];
  return locateFaults({ file, json }, faults);
}

/** Not remembered: what is past tomorrow is not past today. */
function versionDiagnostics({ file, text }: FlowSource, now: Date): readonly Diagnostic[] {
  const json = parseJsonWithPositions(text);
  return locateFaults({ file, json }, versionWarnings(asObject(json.value), now));
}

/** Not remembered: the environment can change while the file stays. */
function secretFaultsOf({ file, text }: FlowSource, env: CheckContext['env']): readonly Diagnostic[] {
  const json = parseJsonWithPositions(text);
  return locateFaults({ file, json }, secretFaults(asObject(json.value), env));
}

/** Every file states by which schema it is written: that is what makes an editor complete and explain it. */
function checkSchemaNames({ flows, forms, providers }: Configuration): readonly Diagnostic[] {
  return Object.entries({ flow: flows, form: forms, provider: providers }).flatMap(([kind, sources]) =>
    sources.flatMap((source) => checkSchemaName(source, `./${kind}.schema.json`)),
  );
}

function checkSchemaName({ file, text }: FlowSource, schema: string): readonly Diagnostic[] {
  if (text.includes('"$schema"')) return [];
  const json = parseJsonWithPositions(text);
  if (json.faults.length > 0 || Object.keys(asObject(json.value)).length === 0) return [];
  const fault = {
    fault: 'no-schema',
    path: [],
    message: 'the file does not name its schema, so editors neither complete nor explain it',
    cure: `begin it with "$schema": "${schema}"`,
    fix: { description: 'added "$schema"', change: { begin: [], withKey: '$schema', value: schema } },
  } as const;
  return toDiagnostics([fault], { file, json });
}
