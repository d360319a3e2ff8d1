import { type CompiledFlow, openFlow } from '#engine';
import {
  type ActionResult,
  createFlowStore,
  type FormContext,
  type FormModule,
  type FormTheme,
  FlowScope,
  type RunInput,
  useFlow,
} from '#engine/react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';

import { genericScreens, type ScreenFrameProps, type ScreenHost, ScreenHostContext } from '../index.ts';

interface OpenScreenOptions {
  readonly flow: CompiledFlow;
  readonly at: string;
  readonly slots?: Readonly<Record<string, unknown>>;
  readonly forms?: Readonly<Record<string, FormModule>>;
  readonly texts?: Readonly<Record<string, string>>;
  readonly locale?: string;
  /** By name, what actions answer. */
  readonly answers?: Readonly<Record<string, ActionResult | Promise<ActionResult>>>;
  readonly items?: Map<string, string>;
  readonly removeUpload?: NonNullable<FormContext['removeUpload']>;
}

/** The keys of a form as its theme shows them, and nothing to look at. */
const theme: FormTheme = {
  FieldFrame: ({ id, label, problem, children }) => (
    <div>
      <label htmlFor={id} id={`${id}-label`}>
        {label}
      </label>
      {children}
      {problem !== undefined && <p>{problem}</p>}
    </div>
  ),
  ErrorSummary: ({ boxRef, lines, onFollow }) => (
    <div ref={boxRef} role="alert" tabIndex={-1}>
      {lines.map(({ text, fieldId }) => (
        <button type="button" key={text} onClick={() => fieldId !== undefined && onFollow(fieldId)}>
          {text}
        </button>
      ))}
    </div>
  ),
  SubmitArea: ({ label, isBusy }) => (
    <button type="submit" aria-busy={isBusy}>
      {label}
    </button>
  ),
};

function Frame({ title, place, onBack, children }: ScreenFrameProps) {
  const { back } = useFlow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [place]);
  return (
    <main>
      <button type="button" onClick={onBack ?? back}>
        Back
      </button>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </main>
  );
}

/** Opens a step with the generic screen that it names, on a plain page. */
export async function openScreen({
  flow,
  at,
  slots = {},
  forms = {},
  texts = {},
  locale = 'en',
  answers = {},
  items = new Map(),
  removeUpload = () => undefined,
}: OpenScreenOptions) {
  const paths: string[] = [];
  const runs: (readonly [name: string, input: unknown])[] = [];
  let show: (path: string) => void = () => undefined;
  const go = (path: string) => {
    paths.push(path);
    show(path);
  };
  const store = createFlowStore<RunInput>({
    flow: openFlow(flow),
    tenant: 'shop',
    options: {},
    today: '2026-11-21',
    session: {},
    selectors: {},
    storage: () => ({
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
    }),
    ports: {
      actions: Object.fromEntries(
        Object.entries(answers).map(([name, answer]) => [
          name,
          {
            run: async ({ input }) => {
              runs.push([name, input]);
              return answer;
            },
          },
        ]),
      ),
      contextOf: (run) => run,
      navigation: { push: go, replace: go },
      toast: () => undefined,
      track: () => undefined,
      report: ({ code, detail }) => {
        throw new Error(`${code}: ${detail}`);
      },
    },
  });
  store.rehydrate();
  for (const [slot, value] of Object.entries(slots)) store.edit(slot, value);
  const host: ScreenHost = {
    Frame,
    translate: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
      (texts[key] ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
    locale,
    theme,
    around: { today: '2026-11-21', tenant: {}, options: {}, session: {}, removeUpload },
    forms: {
      find: (name) => forms[name],
      load: () => Promise.reject(new Error('every form of a test is there')),
    },
  };

  function Page() {
    const [path, setPath] = useState(at);
    useEffect(() => {
      show = setPath;
    }, []);
    return (
      <FlowScope store={store} path={path}>
        <ScreenHostContext value={host}>
          <Step />
        </ScreenHostContext>
      </FlowScope>
    );
  }

  const page = render(<Page />);
  await screen.findByRole('heading', { level: 1 });
  return { visitor: userEvent.setup(), store, paths, runs, items, leave: page.unmount };
}

/** The screen of the step; of a step with a form, its heading alone. */
function Step() {
  const { step } = useFlow();
  const Screen = genericScreens[step?.screen ?? ''];
  return Screen ? <Screen key={step?.id} /> : <h1>{step?.title}</h1>;
}
