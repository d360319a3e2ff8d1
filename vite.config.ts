import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions } from 'vite';
import { compileAhead, precompress } from './vite/precompress.ts';
import { formValidators } from './vite/form-validators.ts';
import { inMemoryDisk } from './vite/in-memory-disk.ts';
import { leanRjsf } from './engine/vite/lean-rjsf/index.ts';
import { leanI18next } from './vite/lean-i18next.ts';
import { leanRouter } from './vite/lean-router.ts';
import { textUses } from './vite/text-uses.ts';
import { words } from './vite/words.ts';

/** The environments with forms and texts in them: a build of the same code has the others. */
const OF_DATA = ['client', 'ssr'];

/** Packages whose exports Node does not resolve. */
const bundled = [/^@rjsf\//, 'card-validator', 'credit-card-type'];

/** What the fields of a name and a birth date are made of. */
const FIRST_FIELDS =
  /\/(?:widgets\/(?:date-of-birth|dob-three|last-name|checks\/birth-date|parts\/(?:text-control|typed-text|marker|tooltip))|rules\/birth-date-(?:input|parts))\.tsx?$/;

/** `scripts/build-if-stale.mjs` gives each build a folder of its own. */
const OUT = process.env['CAUSEWAY_BUILD_DIR'] ?? 'dist/unnamed';

/** Loaded only where an operator wants traces. */
const TRACING = [
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-proto',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
];

const ASSETS = 'assets/[hash:6][extname]';

const client: EnvironmentOptions = {
  build: {
    outDir: `${OUT}/client`,
    // The kit and the server are built into folders beside and below.
    emptyOutDir: false,
    manifest: true,
    // The page's CSP has neither data: scripts nor inline ones.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        client: 'app/entry-client.tsx',
        fonts: 'app/styles/font-files.css',
        isolatedOrigin: 'app/isolated-origin/entry-isolated-origin.ts',
      },
      output: {
        postBanner: compileAhead,
        // The first script names every chunk that may follow. A hash is unique and shorter than a name.
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ASSETS,
        // What both first steps draw comes in one file: seven small ones weigh half a kilobyte more.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'first-fields', test: FIRST_FIELDS }],
        },
      },
    },
  },
};

/** What hosts put on their pages: one script by itself, which asks for nothing more. */
const kit: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: `${OUT}/client/embed`,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: false,
    rolldownOptions: { input: { kit: 'embed/kit.ts' }, output: { format: 'iife', entryFileNames: '[name].js' } },
  },
};

/** The page with the fields for card and account numbers. Its origin serves these files and no other. */
const paymentFrame: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: `${OUT}/payment-frame`,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { paymentFrame: 'app/payment-frame/entry-payment-frame.ts' },
      output: { assetFileNames: ASSETS },
    },
  },
};

/** The application of implementation staff, which no page of a patient loads. */
const studio: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: `${OUT}/studio`,
    // It is served on the machine that opens it.
    chunkSizeWarningLimit: 1_200,
    emptyOutDir: false,
    copyPublicDir: false,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { studio: 'studio/entry.tsx', worker: 'studio/worker/entry-worker.ts' },
      output: {
        entryFileNames: 'assets/[name]-[hash:8].js',
        chunkFileNames: 'assets/[name]-[hash:8].js',
        assetFileNames: 'assets/[name]-[hash:8][extname]',
      },
    },
  },
};

const server: NonNullable<EnvironmentOptions['build']> = {
  outDir: `${OUT}/server`,
  emptyOutDir: false,
  ssr: true,
  copyPublicDir: false,
  emitAssets: false,
  rolldownOptions: {
    input: {
      server: 'server/index.ts',
      render: 'app/entry-server.tsx',
      registry: 'app/registry.ts',
      visitor: 'app/headless-visitor.ts',
      cli: 'cli/main.ts',
    },
    // The server names fonts by the files that the client's build wrote.
    output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js', assetFileNames: ASSETS },
  },
};

export default defineConfig(({ command }) => ({
  publicDir: 'app/public',
  plugins: [
    react(),
    inMemoryDisk(),
    formValidators(),
    textUses(),
    words(),
    // The form of Studio takes RJSF as it is.
    { ...leanRjsf(), applyToEnvironment: ({ name }) => name !== 'studio' },
    leanRouter(),
    leanI18next(),
    precompress(),
  ],
  // An operator who starts the product cannot act on the time that each plugin takes.
  build: { target: 'es2022', rolldownOptions: { checks: { pluginTimings: false } } },
  builder: {
    async buildApp(builder) {
      const wanted = process.env['CAUSEWAY_BUILD_DATA'] === 'only' ? OF_DATA : Object.keys(builder.environments);
      for (const name of wanted) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
  environments: {
    client,
    kit,
    paymentFrame,
    studio,
    ssr: {
      // Libraries are built in: a process that looks for a thousand small files starts a third later. pdfkit looks for files of its own package.
      resolve:
        command === 'build' ? { noExternal: true, external: ['pg-native', 'pdfkit', ...TRACING] } : { noExternal: bundled },
      build: server,
    },
  },
}));
