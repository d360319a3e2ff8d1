import type { FlowEffect } from '#engine';
import type { FlowPorts } from './flow-ports.ts';
import type { FormMessages } from './message.ts';

/** What effects need of the store: everything that is not a port of the outside world. */
export interface EffectHands {
  readonly go: (path: string, replace: boolean) => void;
  readonly run: (effect: Extract<FlowEffect, { kind: 'run' }>) => void;
  readonly say: (step: string, messages: FormMessages) => void;
  readonly sayHere: (change: (before: FormMessages) => FormMessages) => void;
}

type OutsidePorts = Pick<FlowPorts, 'toast' | 'track' | 'report'>;

/** Carries out one effect of the engine. */
export function performEffect(effect: FlowEffect, hands: EffectHands, ports: OutsidePorts): void {
  switch (effect.kind) {
    case 'go':
      return hands.go(effect.path, effect.replace === true);
    case 'run':
      return hands.run(effect);
    case 'toast':
      return ports.toast(effect.tone, effect.message);
    case 'message':
      return hands.say(effect.step, { form: effect.message, fields: {} });
    case 'formMessage':
      return hands.sayHere((before) => ({ ...before, form: effect.message }));
    case 'fieldMessage':
      return hands.sayHere((before) => ({ ...before, fields: { ...before.fields, [effect.field]: effect.message } }));
    case 'track':
      return ports.track(effect.event);
    case 'problem':
      return ports.report({ code: effect.code, detail: effect.detail });
  }
}
