import type {
  AgentMatch,
  AgreementDocument,
  Application,
  Bill,
  MyPlan,
  NewPhone,
  Offer,
  Plan,
  PlanDraft,
  VaultData,
} from '#api/entities';
import { addDays, billsToAdd, isRecord, type DayString } from '#rules';

// Slots come from the wire, whose shapes the client has checked, or from an edited sessionStorage: a widget only has to survive those.

export function readVault(slot: unknown): VaultData | undefined {
  return isRecord(slot) && isRecord(slot['user']) && Array.isArray(slot['guarantors'])
    ? (slot as unknown as VaultData)
    : undefined;
}

/** The bills of the vault, whole ones only. */
export function readBills(slot: unknown): readonly Bill[] {
  return listOf<Bill>(
    isRecord(slot) ? slot['bills'] : undefined,
    ({ invoice_id, total_amount }) => typeof invoice_id === 'string' && Number.isSafeInteger(total_amount),
  );
}

export function readApplication(slot: unknown): Application | undefined {
  return isRecord(slot) && typeof slot['application_id'] === 'string' ? (slot as unknown as Application) : undefined;
}

/** What another phone number requires; the strictest rule when the stored application gives none. */
export function readNewPhone(application: Application | undefined): NewPhone {
  const { new_phone } = (application ?? {}) as Partial<Application>;
  return new_phone ?? { allowed: 'second_identifier', wait_hours: 0, waiting: null };
}

export function readDraft(slot: unknown): PlanDraft | undefined {
  return wholeDraft(readApplication(slot)?.draft);
}

/** The plan that a visitor is to agree to: as it becomes where bills join it, as it runs, or as it was chosen. */
export function readDraftToAgree({ addition, myPlan, application }: Readonly<Record<string, unknown>>): PlanDraft | undefined {
  const running = isRecord(myPlan) ? readStartedPlan(myPlan['plan'])?.draft : undefined;
  return (isRecord(addition) ? wholeDraft(addition['amended']) : undefined) ?? running ?? readDraft(application);
}

/** When a running plan whose automatic payments start again is charged next: what is due by now, from tomorrow on. */
export function readResumedDay(myPlan: unknown, today: string): string | undefined {
  const payments = isRecord(myPlan) ? myPlan['payments'] : undefined;
  const [next] = listOf<MyPlan['payments'][number]>(payments, ({ due, left, state }) => {
    return typeof due === 'string' && Number.isSafeInteger(left) && Number(left) > 0 && state !== 'pending';
  });
  return next && (next.due > today ? next.due : addDays(today as DayString, 1));
}

function wholeDraft(draft: unknown): PlanDraft | undefined {
  return isRecord(draft) && Array.isArray(draft['instalments']) ? (draft as unknown as PlanDraft) : undefined;
}

/** A plan that has started; nothing while it has not come. */
export function readStartedPlan(slot: unknown): Pick<Plan, 'draft' | 'charged'> | undefined {
  const draft = isRecord(slot) ? slot['draft'] : undefined;
  return isRecord(draft) && Array.isArray(draft['instalments']) ? (slot as unknown as Plan) : undefined;
}

/** What a plan that has started comes to, in cents; nothing while it has not come. */
export function readPlanTotal(slot: unknown): number | undefined {
  const draft = isRecord(slot) ? slot['draft'] : undefined;
  const total = isRecord(draft) ? draft['total_amount'] : undefined;
  return Number.isSafeInteger(total) ? (total as number) : undefined;
}

/** The bills of the lookup that could join a plan that has started. */
export function readBillsToAdd({ vaultData, application }: Readonly<Record<string, unknown>>): readonly Bill[] {
  const own = readApplication(application);
  return own ? billsToAdd(readBills(vaultData), own) : [];
}

/** The offers, or nothing while they have not come. */
export function findOffers(slot: unknown): readonly Offer[] | undefined {
  return Array.isArray(slot)
    ? listOf<Offer>(
        slot,
        ({ offer_id, months, monthly_amount }) =>
          typeof offer_id === 'string' && Number.isInteger(months) && Number.isSafeInteger(monthly_amount),
      )
    : undefined;
}

export function readDocuments(slot: unknown): readonly AgreementDocument[] {
  return listOf<AgreementDocument>(slot, ({ document_id, hash, html_file }) =>
    [document_id, hash, html_file].every((part) => typeof part === 'string'),
  );
}

export function readMatches(slot: unknown): readonly AgentMatch[] {
  return listOf<AgentMatch>(slot, ({ match_id, first_name, last_initial }) =>
    [match_id, first_name, last_initial].every((part) => typeof part === 'string'),
  );
}

function listOf<T extends object>(value: unknown, isOne: (item: Partial<T>) => boolean): readonly T[] {
  return Array.isArray(value) ? value.filter((item): item is T => isRecord(item) && isOne(item as Partial<T>)) : [];
}
