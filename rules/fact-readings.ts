import { selectors, type FactName, type FactSource } from './facts.ts';

/** How a fact is read from the slots: what the proof of a flow reasons with. */
export interface FactReading {
  /** The slots that it depends on. */
  readonly slots: readonly string[];
  /** Of these, those without which the others do not count. */
  readonly needs: readonly string[];
  /** What it is once a form was filled in that fills its slot. */
  readonly filled?: boolean;
  /** Reads it from these slots and options alone. */
  readonly read: (source: Pick<FactSource, 'slots' | 'options'>) => boolean | string | number;
}

/** The slots of each fact; of several, all but those in `may` are needed. A test holds the selectors against them. */
const slotsOfFacts: Readonly<Record<FactName, Omit<FactReading, 'needs' | 'read'> & { readonly may?: readonly string[] }>> = {
  agent: { slots: [] },
  agentMatchesHeld: { slots: ['agentMatches'] },
  agentInfoHeld: { slots: ['agentInfo'], filled: true },
  signedIn: { slots: [] },
  codeSent: { slots: ['codeSent'] },
  billInfoHeld: { slots: ['billInfo'], filled: true },
  vaultLoaded: { slots: ['vaultData'] },
  billsFound: { slots: ['vaultData'] },
  hasPersonChoice: { slots: ['vaultData'] },
  needsPersonChoice: { slots: ['vaultData', 'application'], may: ['application'] },
  needsCode: { slots: ['application'] },
  reachable: { slots: ['application'] },
  applicationStage: { slots: ['application'] },
  billsChosen: { slots: ['application'] },
  hasBillsToAdd: { slots: ['vaultData', 'application', 'plan'], may: ['plan'] },
  refusal: { slots: ['refusal'] },
  offerSelected: { slots: ['application'] },
  planDrafted: { slots: ['application'] },
  additionPreviewed: { slots: ['addition'] },
  canPay: { slots: ['myPlan'] },
  canChangeMethod: { slots: ['myPlan'] },
  canChangeDay: { slots: ['myPlan'] },
  canSkip: { slots: ['myPlan'] },
  canStop: { slots: ['myPlan'] },
  canStart: { slots: ['myPlan'] },
  phoneHeld: { slots: ['phoneContact'], filled: true },
  emailHeld: { slots: ['emailContact'], filled: true },
  contactProved: { slots: ['validationInfo'] },
  paymentDueToday: { slots: ['transfer'] },
};

/** No fact of a flow that has only slots and options depends on the day. */
const ANY_DAY = '2000-01-01';

/** How each fact is read. */
export const factReadings = Object.fromEntries(
  (Object.keys(selectors) as FactName[]).map((fact): [FactName, FactReading] => {
    const { may = [], ...reading } = slotsOfFacts[fact];
    return [
      fact,
      {
        ...reading,
        needs: reading.slots.filter((slot) => !may.includes(slot)),
        read: ({ slots, options }) => selectors[fact]({ slots, options, session: {}, today: ANY_DAY }),
      },
    ];
  }),
) as Readonly<Record<FactName, FactReading>>;
