import type { Translate } from '#engine/react';

/** Departments that we have words for, as bill files write them in English. */
const DEPARTMENTS = {
  anesthesiology: 'anesthesiology',
  cardiology: 'cardiology',
  consultation: 'consultation',
  dermatology: 'dermatology',
  emergency: 'emergency',
  'emergency department': 'emergency',
  'follow-up': 'followUp',
  imaging: 'imaging',
  laboratory: 'laboratory',
  neurology: 'neurology',
  obstetrics: 'obstetrics',
  oncology: 'oncology',
  orthopedics: 'orthopedics',
  pediatrics: 'pediatrics',
  pharmacy: 'pharmacy',
  'physical therapy': 'physicalTherapy',
  'primary care': 'primaryCare',
  radiology: 'radiology',
  surgery: 'surgery',
  treatment: 'treatment',
  urology: 'urology',
} as const;

/** The name of a department in the reader's language; one that we have no words for stays as the bill file writes it. */
export function departmentName(department: string, translate: Translate): string {
  const written = department.trim().toLowerCase();
  if (!Object.hasOwn(DEPARTMENTS, written)) return department;
  return translate(`departments.${DEPARTMENTS[written as keyof typeof DEPARTMENTS]}`);
}
