import { importBills, readMasterKeys } from '#server';
import type { DayString } from '#rules';

import { somePatients } from '../../tests/faults/enrollment.ts';
import { createVisitor } from '../../tests/faults/http-visitor.ts';
import { billFile } from '../../tests/journeys/patient.ts';
import type { RunningProduct } from './serve-product.ts';

/** The provider that the benches load. */
export const PROVIDER = 'lakeside';

/** People with bills, each for one enrollment, imported into the database of the product. */
export async function importPatients({ databaseUrl }: RunningProduct, count: number): Promise<ReturnType<typeof somePatients>> {
  const patients = somePatients(count);
  await importBills({
    stream: billFile(patients),
    provider: { provider_id: PROVIDER },
    databaseUrl,
    masterKeys: readMasterKeys({}),
    today: new Date().toISOString().slice(0, 10) as DayString,
    onProblem: (problem) => {
      throw new Error(JSON.stringify(problem));
    },
  });
  return patients;
}

/** Someone who comes for the first time, and calls the product without a browser. */
export function newVisitor(product: RunningProduct, tokenizerPort: number): ReturnType<typeof createVisitor> {
  const address = {
    url: `http://127.0.0.1:${new URL(product.url).port}`,
    tokenizerUrl: `http://127.0.0.1:${tokenizerPort}`,
    isolatedOriginUrl: '',
    standInsUrl: '',
  };
  return createVisitor({ at: () => address, hospital: PROVIDER as never });
}
