/** A word that no person reads here, and what to write instead. */
export interface BannedWord {
  readonly pattern: RegExp;
  readonly instead: string;
}

/** Words of developers, riddles without an actor, British spelling. */
export const BANNED_ENGLISH: readonly BannedWord[] = [
  { pattern: /\be-mails?\b/i, instead: 'email' },
  { pattern: /\be‑mails?\b/i, instead: 'email' },
  { pattern: /\b(log|logged|logging) ?(in|out|on)\b/i, instead: 'sign in, sign out' },
  { pattern: /\broll-?ups?\b/i, instead: 'future bills' },
  {
    pattern: /\b(payload|token|endpoint|parameter|schema|validation|null|JSON|API|backend|cache)\b/i,
    instead: 'a word that a patient uses',
  },
  { pattern: /\b(whoever|whomever|nobody|somebody|anybody|everybody)\b/i, instead: 'the person, such as "the patient"' },
  {
    pattern: /\b(is|are|was|were) (asked|told|given|shown|led|charged|decided|looked)\b/i,
    instead: 'who does it: "we ask", "we charge"',
  },
  {
    pattern: /\b(can|could|must|may) ?(not|’t|n’t)? be (read|shown|done|changed|added|seen|used|loaded|made)\b/i,
    instead: '"we can’t", "you can’t"',
  },
  { pattern: /\bunable to (create|make|add|load|find)\b/i, instead: '"we couldn’t"' },
  { pattern: /\bpostal code\b/i, instead: 'ZIP code' },
  { pattern: /\bis required\b/i, instead: '"Enter the ..."' },
  {
    pattern: /\b(utili[sz]e|in order to|prior to|whilst|hereby|aforementioned)\b/i,
    instead: 'the ordinary word: use, to, before',
  },
  { pattern: /\bany more\b/i, instead: 'anymore' },
  {
    pattern: /\b(colour|favour|enrol|enrolment|instalments?|cheques?|cancelled|authoris\w+|organis\w+|recognis\w+|centre)\b/i,
    instead: 'American spelling',
  },
];

/** Words that are not those of the United States, or that have another word here. */
export const BANNED_SPANISH: readonly BannedWord[] = [
  { pattern: /\b(e-mail|email|mail)\b/i, instead: 'correo electrónico' },
  { pattern: /\bsum(ar|arse|arla|arlas|e|en) (una |la |las |mi |su |a )?(factura|facturas|plan|este)/i, instead: 'agregar' },
  { pattern: /\bse suman? (solas )?a\b/i, instead: 'agregar' },
  { pattern: /\bhistorias? clínicas?\b/i, instead: 'expediente médico' },
  { pattern: /\barchivos? de crédito\b/i, instead: 'informe de crédito' },
  { pattern: /\b(reporte|reportes) de crédito\b/i, instead: 'informe de crédito' },
  { pattern: /\bcerca de (\{\{|\$)/i, instead: 'unos' },
  { pattern: /\bformas? de pago\b/i, instead: 'método de pago' },
  { pattern: /\bcantidad(es)?\b/i, instead: 'monto' },
  { pattern: /\bdomicilios?\b/i, instead: 'dirección' },
  { pattern: /\bplan(es)? de pago\b/i, instead: 'plan de pagos' },
  { pattern: /\bprepar(ar|e|emos|aremos) (un|el|su|este) plan\b/i, instead: 'crear' },
  { pattern: /\bsirve durante\b/i, instead: 'vence en' },
  {
    pattern: /\b(ordenador|móvil|coger|vosotros|vuestr\w+|vale)\b/i,
    instead: 'the word of the United States: computadora, celular, tomar, ustedes',
  },
  { pattern: /\b(tú|tus?|te|ti|contigo)\b/i, instead: 'usted, su, le' },
  { pattern: /\b(token|login|clic aquí|validación|JSON|API|caché)\b/i, instead: 'a word that a patient uses' },
  { pattern: /\bpor favor,? por favor\b/i, instead: 'por favor, once' },
];
