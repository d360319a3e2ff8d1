import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { calls } from '#api';

import { findRoute, createTestApp, leaveRoute, verifyRoute, type TestApp, type TestAppOptions } from './test-app.ts';
import type { AppOptions } from '../create-app.ts';
import { defineRoute, ok } from '../domain/calls/route.ts';
import { loadProviders, openFlowFolder } from '#configuration';
import { followPublications, type FollowedPublications } from '../domain/publishing/follow-publications.ts';
import { acrossProviders } from '../platform/database/scopes.ts';
import { openSessionConfigurations } from '../domain/sessions/session-configurations.ts';

/** A folder of providers and one of flows, and processes that serve them. */
export interface LiveService {
  readonly saveProvider: (changes: Readonly<Record<string, unknown>> | string) => void;
  readonly saveFlow: (changes: Readonly<Record<string, unknown>> | string) => void;
  /** One more process on the database of the first; how long it waits for that, in milliseconds. */
  readonly start: (patience?: number) => Promise<TestApp>;
  /** From then on versions of provider files begin and end by this time. */
  readonly setTime: (time: Date | undefined) => void;
  /** Everything as it was at first. */
  readonly reset: () => Promise<void>;
  readonly close: () => Promise<void>;
}

const demo = JSON.parse(readFileSync('providers/lakeside.json', 'utf8')) as Record<string, unknown>;
const baseFlow = {
  flow: 'enrollment',
  version: 1,
  base: '/',
  data: { bill: { privacy: 'phi' } },
  facts: {},
  guards: {},
  notFound: 'not-found',
  entry: [{ to: 'one' }],
  steps: [
    { id: 'one', path: '/one' },
    { id: 'two', path: '/two' },
  ],
};

/** Answers with the settings of the call's provider, by which the server would decide. */
const readLengths = defineRoute(
  { ...calls.loggedIn, name: 'lengths', path: '/lengths', answers: { 200: {} } } as never,
  (async ({
    provider,
  }: {
    readonly provider: { readonly plan_lengths: readonly number[]; readonly support: { readonly phone: string } };
  }) => ok({ lengths: provider.plan_lengths, phone: provider.support.phone })) as never,
);

export function openLiveService(): LiveService {
  const root = mkdtempSync(join(tmpdir(), 'causeway-live-'));
  const [providers, flows] = [mkdtempSync(join(root, 'providers-')), mkdtempSync(join(root, 'flows-'))];
  const started: TestApp[] = [];
  const following: FollowedPublications[] = [];
  let time: Date | undefined;
  const setTime: LiveService['setTime'] = (wanted) => void (time = wanted);
  const save = (path: string, content: object | string) =>
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  const saveProvider: LiveService['saveProvider'] = (changes) =>
    save(
      join(providers, 'lakeside.json'),
      typeof changes === 'string' ? changes : { ...demo, flows: {}, plan_lengths: [3, 6, 12], ...changes },
    );
  const saveFlow: LiveService['saveFlow'] = (changes) =>
    save(join(flows, 'enrollment.json'), typeof changes === 'string' ? changes : { ...baseFlow, ...changes });
  saveProvider({});
  saveFlow({});

  async function start(patience?: number): Promise<TestApp> {
    const now = () => time ?? new Date();
    const published = followPublications({ now, onError: () => {} });
    const book = loadProviders({ dir: providers, flows: openFlowFolder(flows), isTestMode: true, now, published });
    const [first] = started;
    const given = first && { url: first.databaseUrl, ...(patience !== undefined && { patience }) };
    const wishes = ({ db, log, keyedHash }: Pick<AppOptions, 'db' | 'log' | 'keyedHash'>): TestAppOptions => {
      published.follow(acrossProviders(db, 'publishing'), book.takePublished);
      following.push(published);
      const configurations = openSessionConfigurations({ db, book, log, keyedHash });
      return {
        hosts: book,
        flowsOf: book.flowsOf,
        configurations,
        check: { book, versionOf: configurations.nameOf, now: () => new Date() },
        render: async ({ provider, flow, csrfToken }) => ({
          status: 200,
          html: `csrf-token" content="${csrfToken}" name=${provider.display_name} flow=${flow.version} lengths=${provider.plan_lengths.join()} phone=${provider.support.phone}`,
        }),
      };
    };
    const app = await createTestApp([findRoute, verifyRoute, leaveRoute, readLengths], wishes, given);
    started.push(app);
    return app;
  }

  return {
    saveProvider,
    saveFlow,
    setTime,
    start,
    reset: async () => {
      setTime(undefined);
      saveProvider({});
      saveFlow({});
      // Longer than flow files are not looked at for.
      await sleep(30);
    },
    close: async () => {
      for (const one of following) one.close();
      // The first has the database of all.
      for (const one of started.reverse()) await one.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
