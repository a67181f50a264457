import type { DemoWorld } from '#server/demo.ts';

/** What an account of a type asks for: profession, and where in the house. */
export const settingsOf: Record<string, Record<string, string[]>> = {
  Hospital: {
    RN: ['Medical-Surgical', 'Telemetry', 'ICU', 'Emergency Department', 'Operating Room', 'Labor and Delivery'],
    LPN: ['Medical-Surgical', 'Rehabilitation Unit'],
    CNA: ['Medical-Surgical', 'Telemetry', 'Float Pool'],
    'Physical Therapist': ['Acute Care', 'Inpatient Rehabilitation'],
    'Occupational Therapist': ['Acute Care', 'Inpatient Rehabilitation'],
    'Respiratory Therapist': ['Adult Acute Care', 'NICU', 'Emergency Department'],
    'Medical Assistant': ['Outpatient Clinic'],
    'Social Worker': ['Discharge Planning', 'Emergency Department'],
  },
  Clinic: {
    RN: ['Triage', 'Procedures'],
    LPN: ['Clinic', 'Infusion'],
    'Physical Therapist': ['Outpatient'],
    'Occupational Therapist': ['Outpatient'],
    'Medical Assistant': ['Front Office', 'Back Office', 'Float'],
    'Social Worker': ['Behavioral Health'],
    'Respiratory Therapist': ['Pulmonary Function'],
  },
  'Home Health': {
    RN: ['Home Visits', 'Case Management'],
    LPN: ['Home Visits', 'Private Duty'],
    CNA: ['Home Visits'],
    'Physical Therapist': ['Home Visits'],
    'Occupational Therapist': ['Home Visits'],
    'Social Worker': ['Home Visits'],
  },
  'Skilled Nursing': {
    RN: ['Charge Nurse', 'Wound Care'],
    LPN: ['Long-Term Care', 'Memory Care'],
    CNA: ['Long-Term Care', 'Memory Care', 'Rehabilitation'],
    'Physical Therapist': ['Skilled Nursing'],
    'Occupational Therapist': ['Skilled Nursing'],
    'Respiratory Therapist': ['Ventilator Unit'],
  },
  School: {
    'Speech-Language Pathologist': ['Elementary', 'Middle School', 'High School', 'Early Childhood', 'Bilingual'],
    'Occupational Therapist': ['Elementary', 'Early Childhood', 'High School'],
    'School Psychologist': ['Elementary', 'Secondary', 'Evaluations', 'Bilingual'],
    'Special Education Teacher': ['Autism Unit', 'Resource Room', 'Inclusion', 'Life Skills'],
    'Behavior Technician': ['Elementary', 'Autism Unit', 'One-to-One'],
    RN: ['Elementary', 'High School', 'One-to-One'],
    TeacherParaprofessionalAide: ['One-to-One', 'Kindergarten', 'Inclusion'],
    'Interpreter/Translator': ['Spanish', 'Haitian Creole', 'American Sign Language'],
  },
};

export const professionsOf = (isSchool: boolean): string[] => [
  ...new Set(
    Object.entries(settingsOf)
      .filter(([type]) => (type === 'School') === isSchool)
      .flatMap(([, professions]) => Object.keys(professions)),
  ),
];

/** Where work goes around the clock, the shift is part of what is asked for. */
export const WITH_SHIFTS = ['RN', 'LPN', 'CNA', 'Respiratory Therapist'];

const titles: Record<string, string> = {
  TeacherParaprofessionalAide: 'Paraprofessional',
  'Interpreter/Translator': 'Interpreter',
};
export const titleOf = (profession: string): string => titles[profession] ?? profession;

export const rates: Record<string, number> = {
  RN: 78,
  LPN: 56,
  CNA: 36,
  'Speech-Language Pathologist': 88,
  'School Psychologist': 96,
  'Physical Therapist': 92,
  'Occupational Therapist': 86,
  'Behavior Technician': 40,
  'Medical Assistant': 38,
  TeacherParaprofessionalAide: 34,
  'Interpreter/Translator': 48,
};

/** The first two recruiters work for health care, the others for schools. */
export const recruitersOf = (world: DemoWorld, isSchool: boolean): string[] =>
  isSchool ? world.ids.recruiters!.slice(2) : world.ids.recruiters!.slice(0, 2);

/** What a job of the demo has come to. */
export type Fate = 'open' | 'hold' | 'won' | 'lost' | 'cancelled';

export interface Opening {
  id: string;
  account: string;
  profession: string;
  isSchool: boolean;
  state: string;
  zip: string;
  fate: Fate;
  bill: number;
  /** Days ago. */
  posted: number;
  /** Days ago, of a job that is closed. */
  closed: number;
  /** Days from today, of the first day of work. */
  start: number;
  openings: number;
  /** People who were hired for it. */
  hires: number;
}

export interface Person {
  id: string;
  profession: string;
  isSchool: boolean;
  state: string;
  /** Days since they became a lead. */
  age: number;
  /** Not to be submitted: they asked not to be contacted, or are only a resume. */
  isOut: boolean;
}

export interface Hire {
  sub: string;
  opening: Opening;
  /** Days ago. */
  hired: number;
  lead: string;
  /** Days since they became a lead. */
  age: number;
}
