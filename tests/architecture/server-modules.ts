import type { Module } from './modules.ts';

const BELOW = [
  'rules',
  'api',
  'api/entities',
  'engine',
  'engine/form',
  'engine/check',
  'engine/answers',
  'locales',
  'configuration',
];
const INFRASTRUCTURE = ['server/schema', 'server/platform', 'server/partners'];

/** The areas of the domain. Each with the areas that it may import. */
const areas: Readonly<Record<string, readonly string[]>> = {
  audit: [],
  sessions: ['audit'],
  calls: ['audit', 'sessions'],
  letters: [],
  messages: ['audit', 'letters', 'sessions'],
  webhooks: [],
  events: ['audit', 'webhooks'],
  patients: ['audit'],
  documents: ['calls', 'letters'],
  applications: ['audit', 'sessions', 'calls', 'letters', 'messages', 'patients', 'documents'],
  offers: ['audit', 'calls', 'messages', 'events', 'patients', 'documents', 'applications', 'ledger'],
  plans: ['audit', 'ledger', 'calls', 'messages', 'letters', 'events', 'patients', 'documents', 'applications', 'offers'],
  verification: ['audit', 'sessions', 'calls', 'letters', 'messages', 'patients', 'applications', 'plans'],
  finding: ['audit', 'sessions', 'calls', 'patients', 'applications', 'plans', 'verification'],
  ledger: [],
  collection: ['audit', 'messages', 'letters', 'events', 'patients', 'documents', 'applications', 'ledger', 'plans'],
  'my-plan': [
    'audit',
    'calls',
    'messages',
    'letters',
    'events',
    'patients',
    'documents',
    'applications',
    'offers',
    'ledger',
    'plans',
    'collection',
  ],
  'full-payments': [
    'audit',
    'calls',
    'messages',
    'documents',
    'applications',
    'patients',
    'offers',
    'ledger',
    'plans',
    'collection',
    'my-plan',
  ],
  transfers: ['audit', 'sessions', 'calls', 'messages', 'patients', 'applications', 'offers', 'plans', 'verification', 'finding'],
  embedding: ['audit', 'sessions', 'calls', 'patients', 'applications', 'offers', 'plans'],
  agents: [
    'audit',
    'sessions',
    'calls',
    'messages',
    'events',
    'patients',
    'documents',
    'applications',
    'finding',
    'verification',
  ],
  uploads: ['audit', 'calls'],
  answers: [
    'letters',
    'audit',
    'sessions',
    'calls',
    'messages',
    'webhooks',
    'patients',
    'applications',
    'verification',
    'uploads',
  ],
  exports: ['audit', 'collection'],
  imports: ['audit'],
  retention: ['audit', 'applications', 'answers', 'plans'],
  payments: ['audit', 'sessions'],
  monitoring: ['webhooks'],
  funnel: ['sessions'],
  publishing: ['audit', 'funnel', 'agents'],
  housekeeping: ['sessions', 'uploads', 'funnel'],
};

const domain = Object.entries(areas).map(([name, others]): readonly [string, Module] => [
  `server/domain/${name}`,
  { mayImport: [...BELOW, ...INFRASTRUCTURE, ...others.map((other) => `server/domain/${other}`)] },
]);

const layers: Readonly<Record<string, Module>> = {
  'server/schema': { mayImport: ['rules', 'api', 'api/entities'] },
  'server/platform': { mayImport: ['rules', 'api', 'api/entities', 'locales', 'server/schema'] },
  'server/partners': { mayImport: ['rules', 'api', 'api/entities', 'configuration', 'server/platform'] },
  ...Object.fromEntries(domain),
  'server/pages': { mayImport: [...BELOW, ...INFRASTRUCTURE, 'server/domain/sessions', 'server/domain/agents'] },
  'server/sandbox': {
    mayImport: [
      ...BELOW,
      ...INFRASTRUCTURE,
      ...['audit', 'sessions', 'calls', 'patients', 'imports', 'retention'].map((area) => `server/domain/${area}`),
      'server/pages',
    ],
  },
};

/** The layers of the server. The files beside them compose the service and may import every layer. */
export const serverModules: Readonly<Record<string, Module>> = {
  ...layers,
  server: { mayImport: [...BELOW, ...Object.keys(layers)] },
};
