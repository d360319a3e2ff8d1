import { enrollment, formFile, lakeside, type PlantedFault, replace, set } from './planted-fault.ts';

/** Mistakes after which a build ended with the stack of a bundler. */
export const files: readonly PlantedFault[] = [
  {
    mistake: 'a comma too many in a flow',
    changes: [replace(enrollment, '"base": "/",', '"base": "/",,')],
    code: 'FILE003',
    file: enrollment,
    line: '"base": "/",,',
  },
  {
    mistake: 'a comma after the last field of a form',
    changes: [replace(formFile('ssn'), '\n}\n', ',\n}\n')],
    code: 'FILE003',
    file: formFile('ssn'),
    line: ',',
  },
  {
    mistake: 'a byte order mark before a flow',
    changes: [{ file: enrollment, apply: (text) => `\uFEFF${text}` }],
    code: 'FILE002',
    file: enrollment,
    line: '{',
  },
  {
    mistake: 'texts saved as UTF-16',
    changes: [{ file: 'locales/es.json', apply: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').toString('utf8') }],
    code: 'FILE002',
    file: 'locales/es.json',
    line: '',
  },
  {
    mistake: 'a provider file saved as Latin-1',
    // What a reader of UTF-8 finds in place of each accent.
    changes: [{ file: lakeside, apply: (text) => text.replaceAll(/[^\p{ASCII}]/gu, '\uFFFD') }],
    code: 'FILE002',
    file: lakeside,
    line: '\uFFFD',
  },
  {
    mistake: 'a widget with a misspelled name',
    changes: [set(formFile('address'), 'ui.fields.address.widget', 'txet')],
    code: 'FORM004',
    file: formFile('address'),
    line: '"txet"',
  },
  {
    mistake: 'a pattern without its closing bracket',
    changes: [set(formFile('bill-info'), 'schema.properties.patientLastName.pattern', '[a-z')],
    code: 'FORM009',
    file: formFile('bill-info'),
    line: '"patientLastName"',
  },
];
