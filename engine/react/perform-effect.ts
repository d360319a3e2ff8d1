import type { FlowEffect } from '#engine';
import type { FlowPorts } from './flow-ports.ts';
import type { FormMessages } from './message.ts';

/** What effects need of the store: everything that is not a port of the environment. */
export interface EffectHandlers {
  readonly go: (path: string, replace: boolean) => void;
  readonly run: (effect: Extract<FlowEffect, { kind: 'run' }>) => void;
  readonly show: (step: string, messages: FormMessages) => void;
  readonly showHere: (change: (before: FormMessages) => FormMessages) => void;
}

type OutsidePorts = Pick<FlowPorts, 'toast' | 'track' | 'report'>;

/** Carries out one effect of the engine. */
export function performEffect(effect: FlowEffect, handlers: EffectHandlers, ports: OutsidePorts): void {
  switch (effect.kind) {
    case 'go':
      return handlers.go(effect.path, effect.replace === true);
    case 'run':
      return handlers.run(effect);
    case 'toast':
      return ports.toast(effect.tone, effect.message);
    case 'message':
      return handlers.show(effect.step, { form: effect.message, fields: {} });
    case 'formMessage':
      return handlers.showHere((before) => ({ ...before, form: effect.message }));
    case 'fieldMessage':
      return handlers.showHere((before) => ({ ...before, fields: { ...before.fields, [effect.field]: effect.message } }));
    case 'track':
      return ports.track(effect.event);
    case 'problem':
      return ports.report({ code: effect.code, detail: effect.detail });
  }
}
