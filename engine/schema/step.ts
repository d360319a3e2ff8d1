import type { FromSchema } from 'json-schema-to-ts';

import { closed, guardOrConditionSchema, nonEmpty, pathSchema, stepIdSchema, textKeySchema } from './names.ts';
import { effectProperties, leaveSchema } from './row.ts';
import { actSchema, runSchema } from './run.ts';

const otherwiseSchema = {
  title: 'otherwise',
  description: 'Where the visitor goes when the requirement does not hold.',
  ...closed,
  required: ['to'],
  properties: {
    to: { ...effectProperties.to, description: 'The step to go to, or "entry".' },
    remember: { const: true, description: 'Remember the path that was wanted, for a later "to": "remembered".' },
    toast: effectProperties.toast,
    message: effectProperties.message,
    track: effectProperties.track,
  },
} as const;

const requirementSchema = {
  title: 'requirement',
  description: 'A guard that must hold before this step is shown.',
  ...closed,
  required: ['guard'],
  properties: {
    guard: { ...guardOrConditionSchema, description: 'The guard that must hold, or a CEL condition.' },
    otherwise: otherwiseSchema,
  },
} as const;

const buttonSchema = {
  title: 'button',
  description: 'A button of a step without a form.',
  ...closed,
  required: ['label'],
  properties: {
    label: { ...textKeySchema, description: 'The locale key of the words on the button.' },
    kind: {
      enum: ['primary', 'secondary', 'link'],
      default: 'primary',
      description: 'How prominent the button is: "primary" for what most visitors press, "link" for what few do.',
    },
  },
} as const;

const repeatSchema = {
  title: 'repeat',
  description:
    'A list that the visitor fills on this step, one form for each item: add, change, remove. "submit" of the step starts once there are enough items.',
  ...closed,
  required: ['slot', 'form'],
  properties: {
    slot: {
      ...nonEmpty,
      description: 'The slot that holds the list: an array with the data of the form for each item. It names no "form" itself.',
    },
    form: { ...nonEmpty, description: 'The form of one item: flows/forms/<form>.json.' },
    item: {
      ...textKeySchema,
      description:
        'The locale key of the line for an item. Its placeholders are the fields of the form: "{{firstName}} {{lastName}}". Default: its first two answers.',
    },
    itemTitle: {
      ...textKeySchema,
      description:
        'The locale key of the heading above the form of one item; "{{number}}" is its place in the list. Default: the title of the step.',
    },
    add: { ...textKeySchema, description: 'The locale key of the button that adds an item. Default: "Add another".' },
    minimum: { type: 'integer', minimum: 0, default: 1, description: 'The fewest items.' },
    maximum: { type: 'integer', minimum: 1, maximum: 100, default: 20, description: 'The most items.' },
  },
} as const;

const confirmationSchema = {
  title: 'confirmation',
  description:
    'What a visitor keeps after everything is sent: a reference, what happens next, and a button that prints the page.',
  ...closed,
  properties: {
    reference: {
      ...textKeySchema,
      description: 'The text with what the visitor quotes later, such as "Your reference: {{answers.submission.reference}}".',
      examples: ['done.reference'],
    },
    next: {
      type: 'array',
      items: textKeySchema,
      minItems: 1,
      description: 'What happens next: a locale key for each point, in the order of time.',
      examples: [['done.weCall', 'done.youBring']],
    },
  },
} as const;

const taskSchema = {
  title: 'task',
  description: 'One task of a list: steps that belong together.',
  ...closed,
  required: ['title', 'steps'],
  properties: {
    title: {
      ...textKeySchema,
      description: 'The locale key of the words of the task, which lead to its first step that is not done.',
    },
    steps: {
      type: 'array',
      items: stepIdSchema,
      minItems: 1,
      uniqueItems: true,
      description:
        'The steps of the task, in their order. A step is done when its form was sent: a fact with "sent" reads it. Back goes to the step before, and from the first one to the list.',
    },
    doneWhen: {
      ...guardOrConditionSchema,
      description: 'When the task is done (a guard or a CEL condition). Default: when the forms of all its steps were sent.',
    },
  },
} as const;

/** What the generic screens show of a step, beside its title and its form. */
const contentProperties = {
  body: {
    description: 'The text of the screen: a locale key for each paragraph.',
    anyOf: [textKeySchema, { type: 'array', items: textKeySchema, minItems: 1 }],
    examples: ['welcome.body', ['welcome.whatWeAsk', 'welcome.howLong']],
  },
  buttons: {
    type: 'object',
    minProperties: 1,
    additionalProperties: buttonSchema,
    'x-keys': 'act',
    description:
      'The buttons of a step without a form, from top to bottom: the act that a press starts ("submit" for the "submit" of the step), and its words.',
    examples: [{ begin: { label: 'welcome.begin' }, decline: { label: 'welcome.decline', kind: 'link' } }],
  },
  repeat: repeatSchema,
  check: {
    description:
      'The steps whose answers this step shows again, each with a link that changes them and returns: their ids in order, or "earlier" for every step before this one. A secret slot is never shown.',
    anyOf: [{ const: 'earlier' }, { type: 'array', items: nonEmpty, minItems: 1, uniqueItems: true }],
    examples: ['earlier', ['pet', 'owner']],
  },
  confirmation: confirmationSchema,
  tasks: {
    type: 'array',
    items: taskSchema,
    minItems: 1,
    description:
      'A list of tasks that the visitor does in any order. Each shows whether it cannot start yet, is not started, in progress or done.',
    examples: [[{ title: 'tasks.person', steps: ['person', 'health'] }]],
  },
} as const;

export const stepSchema = {
  title: 'step',
  description: 'One screen of the funnel.',
  ...closed,
  required: ['id', 'path'],
  properties: {
    id: stepIdSchema,
    path: pathSchema,
    aliases: { type: 'array', items: pathSchema, description: 'Other paths that go to this one.' },
    screen: {
      ...nonEmpty,
      'x-names': 'screen',
      description:
        'The registered screen that shows this step. Default: "list-step" for a step with "repeat", "check-answers" for one with "check", "task-list" for one with "tasks", "confirmation" for one with "confirmation"; "plain-step" for one with "buttons" or "body" and no form; "form-with-buttons" for one with a form as well; "form-step" for every other.',
    },
    form: { ...nonEmpty, 'x-names': 'form', description: 'The form of this step: flows/forms/<form>.json.' },
    ...contentProperties,
    title: { ...textKeySchema, description: 'The locale key of the title of this step.' },
    shownWhen: {
      ...guardOrConditionSchema,
      description: 'When this step exists for this visitor (a guard or a CEL condition). Without it: always.',
    },
    instead: {
      ...nonEmpty,
      'x-names': 'instead',
      description:
        'Where the path goes when the step is not shown: a step, "entry", or "notFound" for visitors who must not know it. A step that rows lead to states it; for others the default is the entry.',
    },
    requires: {
      type: 'array',
      items: requirementSchema,
      description:
        'What must hold before this step is shown, tried in order. An unmet one goes to its "otherwise", else to the "back" of this step, else to the nearest earlier step that may be shown.',
    },
    back: {
      type: ['string', 'null'],
      'x-names': 'step',
      description: 'Where Back goes: a step, or null for no Back. Default: the previous step that may be shown.',
    },
    progress: {
      type: 'boolean',
      default: true,
      description: 'Whether this step counts for the progress bar and for "previous" and "earlier".',
    },
    clientOnly: { const: true, description: 'Never rendered by the server.' },
    once: { const: true, description: 'Back never goes to this step. "onceWhen" states when it is done.' },
    onceWhen: {
      ...guardOrConditionSchema,
      description:
        'When this step is done (a guard or a CEL condition): its path then goes on, to the next step that may be shown.',
    },
    deepLink: {
      const: true,
      description:
        'Links from outside lead here, as in a letter. Every other step must be one that a visitor goes to from the entry.',
    },
    end: {
      enum: ['done', 'stop'],
      description:
        'Here a session may end. "done": what the flow is for has happened. "stop": it goes no further, and the screen states what to do instead. Every other step must lead on.',
    },
    leave: leaveSchema,
    load: { ...runSchema, description: 'The run that is started when the visitor arrives here.' },
    submit: {
      ...actSchema,
      description: 'What the form of this step starts: a run, or { "do": rows }, of which one may start a shared run.',
    },
    acts: {
      type: 'object',
      additionalProperties: actSchema,
      'x-keys': 'act',
      description: 'What else a visitor can do on this step, by name.',
    },
  },
} as const;

export type Step = FromSchema<typeof stepSchema, { keepDefaultedPropertiesOptional: true }>;
export type Task = FromSchema<typeof taskSchema>;
export type Otherwise = Readonly<FromSchema<typeof otherwiseSchema>>;
export type Repeat = FromSchema<typeof repeatSchema, { keepDefaultedPropertiesOptional: true }>;
export type Requirement = FromSchema<typeof requirementSchema>;
