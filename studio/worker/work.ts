import { createMemory } from '#configuration';
import {
  conditionReaderOf,
  type Flow,
  type FlowSource,
  loadFlow,
  namesOfFlow,
  parseJsonWithPositions,
  type Registry,
} from '#engine/check';
import { wordsOf } from '#engine/explain';
import { openSessions } from '#engine/prove';
import { factsOfVisitor, overlayOf, type Proved } from '#cli/check';

import { answerQuestion, type Asked } from './answer-question.ts';
import { drawFlow } from './draw-flow.ts';
import { createInspector, type Inspector } from './inspector.ts';
import { createJsonLanguage, type JsonLanguage } from './json-language.ts';
import type { ConditionQuestion, FlowDrawing, FromWorker, NameQuestion, View, WorkerRole } from './messages.ts';
import { proofOfView } from './proof-of-view.ts';
import type { Question } from './question.ts';

interface WorkOptions {
  readonly root: string;
  readonly registry: Registry;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readText: (file: string) => string;
  readonly send: (message: FromWorker) => void;
  /** Runs a part of the work later, after what has arrived by then. */
  readonly later: (part: () => void) => void;
}

/** The work of one session: a change begins it again, from what was proved before. */
export class Work {
  readonly #role: WorkerRole;
  readonly #options: WorkOptions;
  readonly #inspector: Inspector;
  readonly #remember = createMemory();
  #view: View;
  #question: Question | undefined;
  /** The file whose names the editor asks about. */
  #named: string | undefined;
  /** What names mean, by the schemas that were read last. */
  #language: { readonly texts: string; readonly names: JsonLanguage } | undefined;
  /** What the check sent last, while the page still shows it. */
  #drawn: FlowDrawing | undefined;
  /** Parts of an earlier round are not run. */
  #round = 0;

  constructor(role: WorkerRole, view: View, options: WorkOptions) {
    this.#role = role;
    this.#options = options;
    this.#view = view;
    this.#inspector = createInspector(options);
  }

  look(view: View): void {
    this.#view = view;
    this.#drawn = undefined;
    this.#begin(['draw', 'check', 'answer']);
  }

  ask(question: Question | undefined): void {
    this.#question = question;
    this.#options.later(() => this.#orProblem(() => this.#answer(), undefined));
  }

  /** The first list is ready when it is asked for: the schemas are read before. */
  prepareNames(file: string): void {
    this.#named = file;
    this.#options.later(() => this.#readNames());
  }

  /** Answers at once, before the check of the letter that was typed: a person waits for the list. */
  async answerName({ type, id, file, at }: NameQuestion): Promise<void> {
    if (!this.#language) this.#readNames();
    const names = this.#language?.names;
    const text = this.#options.readText(file);
    if (type === 'offers') this.#options.send({ type, id, offers: (await names?.offersAt(file, text, at)) ?? [] });
    else this.#options.send({ type, id, description: await names?.descriptionAt(file, text, at) });
  }

  /** Answers at once, as for a name. What is no flow at the moment has nothing to compare a condition with. */
  answerConditions({ type, id, flow, conditions }: ConditionQuestion): void {
    const source = this.#orProblem(() => this.#inspector.sourceOf(flow), undefined);
    const read = source && this.#remember('conditions', source, [], () => conditionReaderOf(source));
    const faults = conditions.map((text) => {
      const condition = read?.(text);
      return condition && 'fault' in condition ? condition.fault : undefined;
    });
    const offers = source && namesOfFlow(source, this.#options.registry)?.lists['condition'];
    this.#options.send({ type, id, faults, offers: offers ?? [] });
  }

  begin(): void {
    this.#begin(['check', 'draw', 'answer', 'names']);
  }

  /** Each part is a task of its own: what arrives between two of them begins the work again. */
  #begin(order: readonly ('check' | 'draw' | 'answer' | 'names')[]): void {
    this.#round += 1;
    const round = this.#round;
    const byName = {
      check: () => this.#check(),
      draw: () => this.#draw(undefined),
      answer: () => this.#answer(),
      names: () => this.#named !== undefined && this.#readNames(),
    };
    const parts = this.#role === 'check' ? order.map((name) => byName[name]) : this.#proofs();
    const run = (): void => {
      const part = parts.shift();
      if (part === undefined || round !== this.#round) return;
      this.#orProblem(part, undefined);
      this.#options.later(run);
    };
    this.#options.later(run);
  }

  /** What is looked at comes first, then every flow of every provider. */
  #proofs(): (() => void)[] {
    const proved: Proved[] = [];
    let spent = 0;
    const flows = this.#orProblem(() => this.#inspector.flows(), []);
    return [
      () => this.#proveView(),
      ...flows.map((flow) => () => {
        const began = performance.now();
        proved.push(...this.#inspector.proveFlow(flow));
        spent += performance.now() - began;
      }),
      () => this.#options.send({ type: 'done', diagnostics: this.#inspector.reportProofs(proved), milliseconds: spent }),
    ];
  }

  #check(): void {
    const began = performance.now();
    const diagnostics = this.#inspector.check();
    this.#options.send({ type: 'checked', diagnostics, milliseconds: performance.now() - began });
  }

  /** Those of before stay in use while a flow has errors. */
  #readNames(): void {
    try {
      const schemas = this.#inspector.schemas();
      const texts = JSON.stringify(schemas);
      if (this.#language?.texts === texts) return;
      const names = createJsonLanguage(schemas);
      this.#language = { texts, names };
      // The first answer of a service reads its schemas.
      if (this.#named !== undefined) void names.offersAt(this.#named, '{}', 1);
    } catch {
      // A flow that is no JSON has no names yet; the check reports it.
    }
  }

  #proveView(): void {
    const began = performance.now();
    const proved = this.#inspector.prove(this.#view);
    if (!proved) return;
    this.#options.send({ type: 'proved', proof: proofOfView(this.#view, proved, performance.now() - began) });
    this.#draw(proved);
  }

  #answer(): void {
    const question = this.#question;
    if (!question) return;
    const source = this.#inspector.sourceOf(this.#view.flow);
    const { provider } = this.#view;
    const file = provider === undefined ? undefined : this.#inspector.providerFile(provider);
    if (!source || (provider !== undefined && !file)) return;
    const asked = this.#remember('sessions', source, [file, provider], () => this.#openSessions(source, file));
    if (!asked) return;
    const words = { ...asked.words, textOf: this.#inspector.texts() };
    this.#options.send({ type: 'answered', answer: answerQuestion({ ...asked, words }, question) });
  }

  #openSessions(source: FlowSource, file: FlowSource | undefined): Asked | undefined {
    const { flow: compiled } = loadFlow(source, { overlay: file ? overlayOf(file, this.#view.flow) : {} });
    if (!compiled) return undefined;
    const sessions = openSessions(compiled, this.#options.registry);
    const words = wordsOf(parseJsonWithPositions(source.text).value as Flow);
    return { view: this.#view, sessions, words, newcomer: factsOfVisitor(sessions.flow) };
  }

  #draw(proved: Proved | undefined): void {
    const { flow, provider } = this.#view;
    const source = this.#inspector.sourceOf(flow);
    const file = provider === undefined ? undefined : this.#inspector.providerFile(provider);
    if (!source || (provider !== undefined && !file)) return;
    const drawing = this.#remember('drawing', source, [file, proved?.proof, provider], () =>
      drawFlow({
        view: this.#view,
        source,
        overlay: file ? overlayOf(file, flow) : {},
        proof: proved?.proof,
        textOf: this.#inspector.texts(),
      }),
    );
    // The page takes a drawing apart on its own thread, between two letters: it is sent when it is another.
    const isKnown = drawing !== undefined && this.#role === 'check' && drawing === this.#drawn;
    this.#drawn = drawing;
    if (isKnown) return;
    this.#options.send(drawing ? { type: 'drawn', drawing } : { type: 'undrawable', view: this.#view });
  }

  #orProblem<T>(part: () => T, otherwise: T): T {
    try {
      return part();
    } catch (error) {
      this.#options.send({ type: 'failed', message: error instanceof Error ? error.message : String(error) });
      return otherwise;
    }
  }
}
