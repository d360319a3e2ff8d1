import type { Migration } from 'kysely';

import * as patientsAndBills from './0001-patients-and-bills.ts';
import * as sessions from './0002-sessions.ts';
import * as audit from './0003-audit.ts';
import * as applications from './0004-applications.ts';
import * as offersAndMethods from './0005-offers-and-methods.ts';
import * as plans from './0006-plans.ts';
import * as invariants from './0007-invariants.ts';
import * as delivery from './0008-delivery.ts';
import * as simulators from './0009-simulators.ts';
import * as rateLimits from './0010-rate-limits.ts';
import * as bureauAskers from './0011-bureau-askers.ts';
import * as contactRequests from './0012-contact-requests.ts';
import * as planAmendments from './0013-plan-amendments.ts';
import * as agents from './0014-agents.ts';
import * as refusals from './0018-refusals.ts';
import * as planChannels from './0019-plan-channels.ts';
import * as oldPlans from './0020-old-plans.ts';
import * as transfers from './0021-transfers.ts';
import * as contactCodes from './0022-contact-codes.ts';
import * as apiKeys from './0030-api-keys.ts';
import * as simulatedOffers from './0031-simulated-offers.ts';
import * as configurationVersions from './0040-configuration-versions.ts';
import * as auditHash from './0041-audit-hash.ts';
import * as heldApplications from './0050-held-applications.ts';
import * as phoneChanges from './0052-phone-changes.ts';
import * as warningCounts from './0053-warning-counts.ts';
import * as contactRequestReasons from './0054-contact-request-reasons.ts';
import * as plansThatEnd from './0058-plans-that-end.ts';
import * as contactRequestsClosed from './0059-contact-requests-closed.ts';
import * as databasePurpose from './0060-database-purpose.ts';
import * as fullTexts from './0061-full-texts.ts';
import * as sealedLookups from './0063-sealed-lookups.ts';
import * as cardFunding from './0064-card-funding.ts';

/** Every migration by its name, in order. A migration that has been released is never edited; the next number corrects it. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-patients-and-bills': patientsAndBills,
  '0002-sessions': sessions,
  '0003-audit': audit,
  '0004-applications': applications,
  '0005-offers-and-methods': offersAndMethods,
  '0006-plans': plans,
  '0007-invariants': invariants,
  '0008-delivery': delivery,
  '0009-simulators': simulators,
  '0010-rate-limits': rateLimits,
  '0011-bureau-askers': bureauAskers,
  '0012-contact-requests': contactRequests,
  '0013-plan-amendments': planAmendments,
  '0014-agents': agents,
  '0018-refusals': refusals,
  '0019-plan-channels': planChannels,
  '0020-old-plans': oldPlans,
  '0021-transfers': transfers,
  '0022-contact-codes': contactCodes,
  '0030-api-keys': apiKeys,
  '0031-simulated-offers': simulatedOffers,
  '0040-configuration-versions': configurationVersions,
  '0041-audit-hash': auditHash,
  '0050-held-applications': heldApplications,
  '0052-phone-changes': phoneChanges,
  '0053-warning-counts': warningCounts,
  '0054-contact-request-reasons': contactRequestReasons,
  '0058-plans-that-end': plansThatEnd,
  '0059-contact-requests-closed': contactRequestsClosed,
  '0060-database-purpose': databasePurpose,
  '0061-full-texts': fullTexts,
  '0063-sealed-lookups': sealedLookups,
  '0064-card-funding': cardFunding,
};
