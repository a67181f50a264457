import { labelOf } from '#common/module.ts';
import type { Option } from '#common/field.ts';

const specialtiesByProfession: Record<string, readonly string[]> = {
  RN: [
    'School Nurse',
    'Medical-Surgical',
    'Intensive Care',
    'Emergency',
    'Telemetry',
    'Labor and Delivery',
    'Operating Room',
    'Pediatrics',
    'Home Health',
    'Case Management',
  ],
  LPN: ['School Nurse', 'Long-Term Care', 'Private Duty', 'Clinic', 'Correctional'],
  CNA: ['Long-Term Care', 'Hospital', 'Home Health'],
  'Nurse Practitioner': ['Family Practice', 'Psychiatric', 'Pediatrics', 'Acute Care'],
  'Medical Assistant': ['Clinic', 'School Clinic', 'Phlebotomy'],
  'Respiratory Therapist': ['Acute Care', 'Home Care', 'Sleep Lab'],
  'Health Aide': [],
  'Speech-Language Pathologist': ['School-Based', 'Bilingual', 'Augmentative Communication', 'Medical', 'Teletherapy'],
  'Speech-Language Pathology Assistant': ['School-Based', 'Bilingual'],
  'Occupational Therapist': ['School-Based', 'Pediatrics', 'Acute Care', 'Home Health'],
  'Occupational Therapy Assistant': ['School-Based', 'Skilled Nursing'],
  'Physical Therapist': ['School-Based', 'Outpatient', 'Acute Care', 'Home Health'],
  'Physical Therapist Assistant': ['Outpatient', 'Skilled Nursing'],
  'School Psychologist': ['Bilingual', 'Assessment', 'Counseling'],
  'School Counselor': ['Elementary', 'Secondary'],
  'Social Worker': ['School-Based', 'Medical', 'Clinical'],
  'Mental Health Counselor': ['School-Based', 'Outpatient'],
  'Behavior Analyst': ['School-Based', 'Home-Based'],
  'Behavior Technician': ['School-Based', 'Home-Based', 'Registered'],
  'Special Education Teacher': ['Autism', 'Resource Room', 'Hearing Impaired', 'Visually Impaired', 'Early Childhood'],
  'General Education Teacher': ['Elementary', 'Secondary', 'Substitute'],
  'Sign Language Interpreter': [],
  Audiologist: [],
  Dietitian: [],
  Pharmacist: [],
  // The six professions that need no license.
  'Administrative Assistant': [],
  'Cafeteria Worker': [],
  'Custodian/Janitor': [],
  'Interpreter/Translator': [],
  Unlicensed_Healthcare: [],
  TeacherParaprofessionalAide: [],
};

export const professions: Option[] = Object.keys(specialtiesByProfession).map((value) => ({ value, label: labelOf(value) }));

/** Each is offered by its profession (`parent`); a specialty of several professions appears once for each. */
export const specialties: Option[] = Object.entries(specialtiesByProfession).flatMap(([parent, values]) =>
  values.map((value) => ({ value, label: value, parent })),
);
