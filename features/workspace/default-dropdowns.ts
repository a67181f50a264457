import { labelOf } from '#common/module.ts';
import type { Option, Tone } from '#common/field.ts';
import { US_STATES } from '#common/us-states.ts';
import { professions, specialties } from './default-professions.ts';

export interface DefaultDropdown {
  name: string;
  options: Option[];
}

/** The lists that several modules share. Admins keep them afterwards; these are what a new installation starts with. */
export const defaultDropdowns: DefaultDropdown[] = [
  { name: 'Professions', options: professions },
  { name: 'Specialties', options: specialties },
  { name: 'US States', options: US_STATES.map(({ code, name }) => ({ value: code, label: name })) },
  {
    name: 'Lead Sources',
    options: choices(
      'Indeed',
      'Company Site',
      'Glassdoor',
      'LinkedIn',
      'ZipRecruiter',
      'Referral',
      'Job Fair',
      'School or University',
      'Walk-in',
      'Imported List',
    ),
  },
  {
    name: 'Status Change Reasons',
    options: choices(
      'Accepted Another Position',
      'Not Available',
      'Not Interested',
      'Pay Too Low',
      'Location Too Far',
      'Asked Not to Be Contacted',
      'Not Qualified',
      'License Not Current',
      'Unable to Reach',
      'Placement Ended',
    ),
  },
  {
    name: 'Rejection Reasons',
    options: choices(
      'Account Chose Another Candidate',
      'Position Filled',
      'Position Cancelled',
      'Not Enough Experience',
      'License or Credentials Missing',
      'Pay Expectations',
      'Schedule Does Not Fit',
      'Location Too Far',
      'Accepted Another Position',
      'Did Not Attend Interview',
      'Candidate Not Responsive',
    ),
  },
  {
    name: 'Licenses',
    options: choices(
      'RN License',
      'Compact RN License',
      'LPN License',
      'CNA Certificate',
      'SLP License',
      'SLP-CFY',
      'OT License',
      'COTA License',
      'PT License',
      'PTA License',
      'Social Worker License',
      'Mental Health Counselor License',
      'Psychologist License',
      'BCBA Certificate',
      'RBT Certificate',
      'Department of Education Certificate',
      'Department of Education Certificate Pending',
      'Nurse Practitioner License',
      'Respiratory Therapist License',
      'Medical Assistant Certificate',
    ),
  },
  {
    name: 'Document Types',
    options: choices(
      'Resume',
      'Professional License',
      'Department of Education Certificate',
      'BLS/CPR',
      'ACLS',
      'PALS',
      'TB Test',
      'Physical Exam',
      'Hepatitis B',
      'MMR',
      'Varicella',
      'Tdap',
      'Influenza Vaccine',
      'COVID-19 Vaccine',
      'Drug Screen',
      'Background Check',
      'Fingerprint Clearance',
      'Driver License',
      'Social Security Card',
      'Form I-9',
      'W-4',
      'W-9',
      'Direct Deposit',
      'Liability Insurance',
      'Diploma or Transcript',
      'Reference',
      'Agreement',
      'Skills Checklist',
    ),
  },
  {
    name: 'Credentialing Statuses',
    options: [
      ...toned('progress', 'In Process - Core', 'In Process - Managed'),
      ...toned('waiting', 'Waiting for Provider', 'Waiting for Account', 'Ready for Review'),
      ...toned('done', 'Cleared to Start', 'Complete'),
      ...toned('expiring', 'Items Expiring'),
      ...toned('expired', 'Items Expired'),
      ...toned('neutral', 'On Hold', 'Inactive'),
      ...toned('refused', 'Withdrawn'),
    ],
  },
  {
    name: 'Credentialing Required Items Categories',
    options: choices(
      'Agreements',
      'Licenses and Certifications',
      'Health and Immunizations',
      'Background and Screening',
      'Identity and Employment Eligibility',
      'Payroll and Tax',
      'Education and Training',
      'References',
      'Account Requirements',
    ),
  },
  {
    name: 'Credentialing Send-back Phrases',
    options: sentences(
      'Please send a picture on which all text can be read.',
      'Please send all pages, front and back.',
      'This document has expired. Please send the current one.',
      'The name on this document is not your name in our records.',
      'This is not the document that we asked for.',
      'The signature or the date is missing.',
    ),
  },
  {
    name: 'Task Types',
    options: choices(
      'Call',
      'Email',
      'Follow-up',
      'Interview',
      'Placement',
      'Credentialing',
      'Payroll',
      'Benefits',
      'Feedback',
      'Other',
    ),
  },
  { name: 'checkbox_replacement', options: choices('Yes', 'No') },
];

function choices(...values: string[]): Option[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

function sentences(...values: string[]): Option[] {
  return values.map((value) => ({ value, label: value }));
}

function toned(tone: Tone, ...values: string[]): Option[] {
  return values.map((value) => ({ value, label: value, tone }));
}
