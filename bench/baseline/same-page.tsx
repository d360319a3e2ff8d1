import { createElement, type FormEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

import type { CapturedElement, CapturedSteps } from '../kit/captured-steps.ts';

const { steps } = JSON.parse(document.getElementById('steps')?.textContent ?? '') as Pick<CapturedSteps, 'steps'>;

/** What React calls an attribute. */
const PROPS: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  value: 'defaultValue',
  checked: 'defaultChecked',
  style: '',
  tabindex: 'tabIndex',
  autocomplete: 'autoComplete',
  inputmode: 'inputMode',
  maxlength: 'maxLength',
  readonly: 'readOnly',
};

/**
 * The least that React needs for the very pages of our first three steps: their elements, texts and styles, with one state for
 * the step, one call before the next one, and the focus at its heading. There is no component between the elements, nothing is
 * checked, and no other step can follow.
 */
function SamePage() {
  const [step, setStep] = useState(0);
  useLayoutEffect(() => {
    if (step === 0) return;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [step]);

  async function next(event: FormEvent): Promise<void> {
    event.preventDefault();
    await (await fetch('/v1/next', { method: 'POST' })).json();
    setStep(step + 1);
  }
  // Header and footer stay from step to step, as a developer has them around it. What is in `main` is new with each step.
  return <div onSubmit={(event) => void next(event)}>{steps[step]?.map((child, index) => draw(child, String(index), step))}</div>;
}

function draw(node: CapturedElement | string, key: string, step: number): ReactNode {
  if (typeof node === 'string') return node;
  const props = Object.entries(node.attributes).flatMap(([name, value]) => {
    const prop = PROPS[name] ?? name;
    return prop === '' ? [] : [[prop, prop === 'defaultChecked' ? true : value] as const];
  });
  const prefix = node.tag === 'main' ? `${step} ` : '';
  const children = node.children.map((child, index) => draw(child, prefix + String(index), step));
  return createElement(node.tag, { key, ...Object.fromEntries(props) }, ...children);
}

const page = document.getElementById('page');
if (page) createRoot(page).render(<SamePage />);
