import type { Enrollee } from '../journeys/answers.ts';
import { openApiVisitor, type ApiVisitor, type ApiVisitorOptions } from '../journeys/api-visitor.ts';
import type { Locale } from '../journeys/translate.ts';
import type { MovedService, Place } from './moved-service.ts';
import type { Payment } from './truth.ts';

/** A plan in one time zone, from its first day on. */
export interface Life {
  readonly place: Place;
  /** The time of every page view. At these times UTC has another day than the place. */
  readonly time: string;
  readonly start: string;
  readonly chargeDay: number;
  readonly lastDay: string;
}

export const lives: readonly Life[] = [
  {
    place: { slug: 'harbor', time_zone: 'Pacific/Honolulu', hoursAhead: -10 },
    time: '23:45',
    start: '2027-12-10',
    chargeDay: 31,
    lastDay: '2028-02-29',
  },
  {
    place: { slug: 'reef', time_zone: 'Pacific/Guam', hoursAhead: 10 },
    time: '00:15',
    start: '2026-11-28',
    chargeDay: 15,
    lastDay: '2027-02-15',
  },
];

export const LOCALES: readonly Locale[] = ['en', 'es'];

/** A new visitor of the provider at a place. */
export function openAt(service: MovedService, { slug }: Place, options: Partial<ApiVisitorOptions> = {}): Promise<ApiVisitor> {
  return openApiVisitor({ serviceUrl: service.url, host: `${slug}.localhost`, ...options });
}

/** What the database charges a patient, in the order of the days. */
export function paymentsOf(service: MovedService, { patient }: Pick<Enrollee, 'patient'>): Promise<Payment[]> {
  return service.ask<Payment>(
    `select i.due::text as due, i.amount_cents::int as cents from instalments i
     join applications a on a.payment_plan_id = i.payment_plan_id join patients p on p.patient_id = a.patient_id
     where p.mrn = any(array[$1, $1 || '-P']) order by i.due`,
    [patient.mrn],
  );
}
